-- Both crates; they are drawn in front of the wall.
local M = {
	name = 'crates',
}

function M:create(UI) end

return M
