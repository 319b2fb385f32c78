-- The lamp flickers: a little larger, a little dimmer, and back.
local M = {
	name = 'lamp',
	class = 'linear',
}

M.layerOptions = { referencePoint = 'TopCenter' }

M.properties = {
	target = 'lamp',
	type = nil,
	autoPlay = true,
	delay = 300,
	duration = 1800, -- slower looks sleepy, faster looks broken
	loop = -1,
	reverse = true,
	resetAtEnd = false,
	easing = 'inOutSine',
	xSwipe = false,
	ySwipe = false,
}

M.to = { alpha = 0.55, xScale = 1.1, yScale = 1.1 }

M.actions = { onComplete = '' }

local function onEnd() end

function M:create(UI)
	self.obj = UI.sceneGroup[self.name]
	self:initAnimation(UI, self.obj, onEnd)
	self.animation = self:buildAnim(UI)
	UI.animations[self.name .. '_' .. self.class] = self.animation
end

function M:didShow(UI)
	if self.properties.autoPlay then self.animation.to:play() end
end

function M:didHide(UI)
	self.animation.to:pause()
end

return require('components.kwik.layer_animation').set(M)
