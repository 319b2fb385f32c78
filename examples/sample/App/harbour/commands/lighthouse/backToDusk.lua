local AC = require("commands.kwik.actionCommand")

local M = {}

-- Runs another command of the page.
local function run(UI, name, event)
  UI.scene:dispatchEvent({ name = name, event = event, UI = UI })
end

function M:new()
  local command = {}

  function command:execute(params)
    local UI = params.UI
    local sceneGroup, layers = UI.sceneGroup, UI.layers
    local event = params.event or { UI = UI }
    local obj = event.target or params.obj
    AC.Page:gotoPage("dusk", "crossFade", 0, 0.8)
  end

  return setmetatable(command, { __index = AC })
end

-- The actions as the editor shows them.
M.model = [[
{"name":"backToDusk","actions":[{"command":"page.gotoPage","params":{"pageName":"dusk","effect":"crossFade","delay":0,"duration":0.8}}]}
]]

return M
