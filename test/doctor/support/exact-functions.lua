-- Returns what moves: the layer, or the display group of a page group.
local function findObject(self, UI)
  local target = self.properties.target
  if self.properties.type == "group" then return require(modulePath:match("^.*%.") .. target).group end
  return UI.sceneGroup[target]
end

-- Called when the animation has ended.
local function onEnd(UI)
  -- The runtime stops one frame too early.
  local to, properties = M.animation.to, M.properties
  if to and not properties.resetAtEnd then
    for name, value in pairs((properties.reverse and to.initValues or to.values) or {}) do M.obj[name] = value end
  end
  local command = M.actions and M.actions.onComplete
  if command and command ~= "" then UI.scene:dispatchEvent({ name = command, event = { UI = UI, target = M.obj }, UI = UI }) end
end

function M:create(UI)
  local object = findObject(self, UI)
  if object == nil then
    print("There is no layer " .. tostring(self.properties.target) .. " to animate.")
    return
  end
  self.obj = object
  -- The runtime never shows the page of an animation that takes no time.
  if tonumber(self.properties.duration) == 0 then self.properties.duration = 1 end
  self:initAnimation(UI, object, onEnd)
  -- Without the file of its path, there is no animation.
  if self.buildAnim == nil then return end
  self.animation = self:buildAnim(UI)
  if self.animation == nil then return end
  -- The layer is at its start already. The runtime would wait there for the whole duration, or ignore the delay.
  local to = self.animation.to
  if to then
    self.animation.from = nil
    to.delay = self.properties.delay / 1000
    to.position = -to.delay
  end
  UI.animations[self.name .. "_" .. self.class] = self.animation
end

function M:didShow(UI)
  if self.animation == nil or not self.properties.autoPlay then return end
  local first = self.animation.from or self.animation.to
  first:play()
end

function M:didHide(UI)
  if self.animation == nil then return end
  if self.animation.from then self.animation.from:pause() end
  if self.animation.to then self.animation.to:pause() end
end

return require("components.kwik.layer_animation").set(M)
