-- A group of layers: what happens to it, before its layers' own scripts are called.
local M = {
  name = "fleet",
}

function M:init(UI)
end

function M:create(UI)
end

function M:didShow(UI)
end

function M:didHide(UI)
end

function M:destroy(UI)
end

return M
