local M = require('components.kwik.layer_image').new()

local layerProps = {
	name = 'crates/crateA', type = 'png', kind = 'pixel',
	width = 1040 - 784, height = 256, -- of the 4x picture
	x = 520, y = 1040,
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
