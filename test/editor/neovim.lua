-- Neovim shows the warning of bug.c, applies its fix and writes the file. Environment: SERVER.
local function check(holds, what)
  if not holds then
    io.stderr:write("neovim: " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end

vim.cmd("edit bug.c")
local client = vim.lsp.start_client({ cmd = { os.getenv("SERVER"), "--background-index=false" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local patience = 120 * 1000
check(vim.wait(patience, function() return #vim.diagnostic.get(0) == 1 end), "no diagnostic")

local shown = vim.diagnostic.get(0)[1]
check(vim.fn.getline(shown.lnum + 1):find("MPI_Bcast"), "diagnostic at the wrong line: " .. shown.lnum)
check(shown.code == "everyrank-null-buffer" or shown.user_data.lsp.code == "everyrank-null-buffer", "another check")
local warning = vim.lsp.diagnostic.get_line_diagnostics(0, shown.lnum)[1]
check(#warning.relatedInformation == 3, "without its notes")

local params = { textDocument = vim.lsp.util.make_text_document_params(), range = warning.range,
                 context = { diagnostics = { warning } } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, patience)
local action = answers[client].result[1]
check(action and action.edit, "no code action")
vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(client).offset_encoding)
check(vim.wait(patience, function() return #vim.diagnostic.get(0) == 0 end), "the diagnostic stays")
vim.cmd("write")
vim.cmd("qall!")
