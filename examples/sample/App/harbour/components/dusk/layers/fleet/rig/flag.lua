local M = require("components.kwik.layer_image").new()

-- Sizes and places are pixels of the 4x artwork, where the page is 1920 x 1280; x and y are the layer's centre.
local layerProps = {
  name = "fleet/rig/flag",
  type = "png",
  blendMode = "normal", -- how it covers what is below: "", "normal", "add", "screen", "multiply"
  width = 128,
  height = 72,
  kind = "pixel", -- what it was in the artwork: "", "pixel", "text", "group", "solidColor", "smartObject"
  x = 820,
  y = 450,
  alpha = 1, -- 0 is invisible
}

-- nil leaves the image as it was drawn.
M.align = nil -- the screen edge that it keeps to
M.xScale = nil
M.yScale = nil
M.rotation = nil -- degrees, clockwise
M.layerAsBg = nil -- true: behind every other layer

M:setProps(layerProps)
M.isSharedAsset = nil -- true: the image is another page's, at imagePath

-- Stands in for the image while there is none.
local function createText(self, UI)
  local contents = layerProps.contents
  if contents == nil or contents == "" then contents = self.name:match("[^/]+$") end
  local object = display.newText({
    parent = UI.sceneGroup,
    text = contents,
    x = self.mX,
    y = self.mY,
    font = native.systemFont,
    fontSize = 24,
  })
  object.alpha, object.oldAlpha = layerProps.alpha or 1, layerProps.alpha or 1
  object.xScale, object.yScale = self.xScale or 1, self.yScale or 1
  object.rotation = self.rotation or 0
  object.oriX, object.oriY = object.x, object.y
  object.oriXs, object.oriYs = object.xScale, object.yScale
  object.name, object.type = self.name, "text"
  UI.sceneGroup[self.name] = object
  return object
end

function M:init(UI)
  if not self.isSharedAsset then self.imagePath = UI.page .. self.imageName end
end

function M:create(UI)
  if not self.isSharedAsset then self.imagePath = UI.page .. self.imageName end
  local loaded, object = pcall(self.createImage, self, UI)
  if not loaded or object == nil then object = createText(self, UI) end
  UI.layers[#UI.layers + 1] = object
end

function M:didShow(UI)
end

function M:didHide(UI)
end

function M:destroy(UI)
end

return M
