-- The action page.showHideNavigation calls these functions. Write here what shows the pages of the book.
local M = { isVisible = false }

function M.show()
  M.isVisible = true
end

function M.hide()
  M.isVisible = false
end

return M
