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
    if sceneGroup["sun"].alpha > 0 then
      do
        local layer = sceneGroup["sun"]
        -- layer, show, toggle, time, delay
        if layer then AC.Layer:showHide(layer, false, false, 2000, 0) end
      end
    end
    AC.Page:gotoPage("lighthouse", "crossFade", 2500, 0.8)
  end

  return setmetatable(command, { __index = AC })
end

-- The actions as the editor shows them.
M.model = [[
{"name":"nightFalls","actions":[{"command":"condition.__if_","params":{"expression":"sceneGroup[\"sun\"].alpha > 0"}},{"command":"layer.showHide","params":{"target":"sun","hide":"true","toggle":"false","time":2000,"delay":0}},{"command":"condition._end","params":{}},{"command":"page.gotoPage","params":{"pageName":"lighthouse","effect":"crossFade","delay":2500,"duration":0.8}}]}
]]

return M
