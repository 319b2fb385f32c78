-- Called for every page of every book. Nothing happens here yet.
local M = { libs = {} }

function M:init(UI) end
function M:create(UI) end
function M:willShow(UI) end
function M:didShow(UI) end
function M:willHide(UI) end
function M:didHide(UI) end
function M:destroy(UI) end
function M:resume(UI) end

return M
