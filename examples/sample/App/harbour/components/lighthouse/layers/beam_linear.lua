local M = {
  name  ="beam",
  class ="linear", -- turns about its near end
}
--
M.layerOptions = {
  referencePoint = "CenterLeft",
}
--
M.properties = {
  target   = "beam",
  type     = NIL,
  autoPlay = true,
  delay    = 0,
  duration = 4*1000,
  loop     = -1,
  reverse  = true,
  resetAtEnd = false,
  easing   = "Linear",
}
--
M.to = {
  alpha    = 0.2,
  rotation = 20,
}
--
M.actions = { onComplete = "" }
--
function M:create(UI)
  self.obj = UI.sceneGroup[self.name]
  self:initAnimation(UI, self.obj, function() end)
  self.animation = self:buildAnim(UI)
  UI.animations[self.name.."_"..self.class] = self.animation
end
--
function M:didShow(UI)
  if self.properties.autoPlay then self.animation.to:play() end
end
--
function M:didHide(UI)
  self.animation.to:pause()
end
--
return require("components.kwik.layer_animation").set(M)
