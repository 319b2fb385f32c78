-- $weight=1
--
local M = require("components.kwik.layer_image").new()

local layerProps = {
  blendMode = "normal",
  height    =  672 - 288,
  width     = 1520 - 560 ,
  kind      = pixel,
  name      = "beam",
  type      = "png",
  x         = 1520 + (560 -1520)/2,
  y         = 288 + (672 - 288)/2,
  alpha     = 80/100,
}

M.align      = ""
M.xScale     = nil
M.yScale     = nil
M.rotation   = nil
--
M:setProps(layerProps)
--
function M:init(UI)
  self.imagePath = UI.page ..self.imageName
end
--
function M:create(UI)
  self.imagePath = UI.page ..self.imageName
  UI.layers[#UI.layers + 1] = self:createImage(UI)
end
--
return M
