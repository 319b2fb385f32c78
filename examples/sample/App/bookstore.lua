-- This project sells nothing.
local M = {
  bookignored = {},
  languageBooks = {},
  model = { books = {} },
}

return M
