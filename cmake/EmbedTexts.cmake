# Writes OUTPUT: one {name, text} row per file of TEXTS, a glob.
file(GLOB texts ${TEXTS})
set(rows "")
foreach(file IN LISTS texts)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND rows "{\"${name}\", R\"text(${text})text\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${rows}")
