local modulePath = ...

-- The layer's own script has its position and its image.
local layer = require(modulePath:match("^(.*)_"))

local M = {
  name = "fleet/boat_button",
  class = "button",
  properties = {
    target = "fleet/boat",
    isActive = true, -- for editors; the runtime does not read it
    type = nil, -- what the target is: "", "group", "page", "sprite"
    eventType = "tap", -- tap counts taps, touch shows a second image while it is held: "tap", "touch"
    over = "", -- for touch: the image of the page that shows while it is held, without its ending
    btaps = 1, -- for tap: how many taps in a row it takes
    mask = "", -- the image of the page that masks the button, without its ending
  },
  actions = {
    onTap = "setSail", -- the command that runs
  },
  layerProps = layer.layerProps,
}

function M:create(UI)
  local target = self.properties.target
  local object = self:createButton(UI)
  if object == nil then return end
  UI.layers[target] = object
  UI.sceneGroup[target] = object
  UI.sceneGroup:insert(object)
  self.obj = object
end

function M:didShow(UI)
  self:addEventListener(UI)
end

function M:didHide(UI)
  self:removeEventListener(UI)
end

return require("components.kwik.layer_button").set(M)
