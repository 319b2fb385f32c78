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
      local animation = UI.animations["fleet/rig/flag_linear"]
      if animation then AC.Animation:play(animation) end
    end
    do
      local sound = UI.audios["waves"]
      if sound then
        sound.properties.channel = 2
        sound.properties.loops = 1
        sound:play()
      end
    end
    AC.Page:gotoPage("quay", "fromRight", 1500, 0.6)
  end

  return setmetatable(command, { __index = AC })
end

-- The actions as the editor shows them.
M.model = [[
{"name":"setSail","actions":[{"command":"animation.play","params":{"target":"fleet/rig/flag_linear"}},{"command":"audio.play","params":{"target":"waves","channel":2,"loop":1}},{"command":"page.gotoPage","params":{"pageName":"quay","effect":"fromRight","delay":1500,"duration":0.6}}]}
]]

return M
