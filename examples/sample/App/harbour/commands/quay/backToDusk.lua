-- Ours: the creak has to end before the page turns, which no action can say.
local AC = require('commands.kwik.actionCommand')

local M = { readonly = true }

function M:new()
	local command = {}

	function command:execute(params)
		local creak = params.UI.audios.creak
		if creak then creak:play() end
		timer.performWithDelay(500, function() AC.Page:gotoPage('dusk', 'fromLeft', 0, 0.6) end)
	end

	return setmetatable(command, { __index = AC })
end

M.model = [[
{"name":"backToDusk","actions":[]}
]]

return M
