local M = require('components.kwik.layer_image').new()

local layerProps = {
	name = 'wall', type = 'png', kind = 'pixel',
	width = 1920, height = 1280, -- of the 4x picture
	x = 960, y = 640,
	alpha = 1, blendMode = 'normal',
}

M:setProps(layerProps)

function M:init(UI)
	self.imagePath = UI.page .. self.imageName
end

function M:create(UI)
	self.imagePath = UI.page .. self.imageName
	UI.layers[#UI.layers + 1] = self:createImage(UI)
end

return M
