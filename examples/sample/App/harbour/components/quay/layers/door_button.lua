local layer = require((...):match('^(.*)_'))

local M = {
	name = 'door_button',
	class = 'button',
	properties = {
		target = 'door',
		type = nil,
		eventType = 'tap', -- one tap; it is not locked
		over = '',
		btaps = 1,
		mask = '',
	},
	actions = { onTap = 'openDoor' },
	layerProps = layer.layerProps,
}

function M:create(UI)
	local object = self:createButton(UI)
	UI.layers[self.properties.target] = object
	UI.sceneGroup[self.properties.target] = object
	UI.sceneGroup:insert(object)
end

function M:didShow(UI)
	self:addEventListener(UI)
end

function M:didHide(UI)
	self:removeEventListener(UI)
end

return require('components.kwik.layer_button').set(M)
