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
    do
      local animation = UI.animations["cargo_linear"]
      if animation then AC.Animation:play(animation) end
    end
    AC.Var:editVar(UI, "cratesLeft", function(value) return value - 1 end)
    if (UI.variables.cratesLeft) <= (0) then
      AC.Page:gotoPage("lighthouse", "slideUp", 400, 0.5)
    end
  end

  return setmetatable(command, { __index = AC })
end

-- The actions as the editor shows them.
M.model = [[
{"name":"openDoor","actions":[{"command":"animation.play","params":{"target":"cargo_linear"}},{"command":"variable.editVar","params":{"target":"cratesLeft","value":"value - 1","type":"function"}},{"command":"condition.__if","params":{"A1_":"UI.variables.cratesLeft","A2_Operand":"<=","A3_":"0"}},{"command":"page.gotoPage","params":{"pageName":"lighthouse","effect":"slideUp","delay":400,"duration":0.5}},{"command":"condition._end","params":{}}]}
]]

return M
