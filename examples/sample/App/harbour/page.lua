-- A page without an index model: a scene of composer's own, written by hand.
-- Its layers and functions are found by name, so that an editor can ask for them.
local composer = require("composer")

local scene = composer.newScene()
local layers = {}

local functions = {
  -- Writes something else on the sign, and says what was there before.
  rename = function(layer, params)
    local before = layer.text
    layer.text = params.text or before
    return { before = before, text = layer.text }
  end,
  -- Puts the layer where it is wanted.
  moveTo = function(layer, params)
    layer.x, layer.y = params.x or layer.x, params.y or layer.y
    return { x = layer.x, y = layer.y }
  end,
}

function scene.getLayer(name)
  return layers[name]
end

function scene.getFunc(name)
  return functions[name]
end

function scene:create(event)
  local sky = display.newRect(self.view, display.contentCenterX, display.contentCenterY, 480, 320)
  sky:setFillColor(0.16, 0.2, 0.36)
  layers.sky = sky
  layers.sign = display.newText({
    parent = self.view,
    text = "To the harbour",
    x = display.contentCenterX,
    y = display.contentCenterY,
    font = native.systemFontBold,
    fontSize = 28,
  })
end

scene:addEventListener("create", scene)

return scene
