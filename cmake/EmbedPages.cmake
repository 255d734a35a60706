# Writes OUTPUT: one {name, text} row per page in PAGES, a folder of Markdown files.
file(GLOB pages ${PAGES}/*.md)
set(rows "")
foreach(page IN LISTS pages)
  get_filename_component(name ${page} NAME_WE)
  file(READ ${page} text)
  string(APPEND rows "{\"${name}\", R\"page(${text})page\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${rows}")
