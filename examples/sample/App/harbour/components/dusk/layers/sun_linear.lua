-- Sets a little slower than the last page is read aloud.
local modulePath = ...

local M = {
  name = "sun",
  class = "linear",
  properties = {
    target = "sun",
    type = nil, -- what the target is: "", "group", "page", "sprite"
    autoPlay = true, -- starts when the page is shown
    delay = 0, -- milliseconds before it starts
    duration = 20000, -- milliseconds for one run
    loop = 1, -- how many times it runs; 0 or less without end
    reverse = false, -- runs back again
    resetAtEnd = false, -- puts the layer back where it was at the end
    easing = "outQuad", -- how it speeds up and slows down; inCircular, outCircular and Linear run evenly
    xSwipe = false, -- mirrors the layer left to right when it turns back
    ySwipe = false, -- mirrors the layer top to bottom when it turns back
    useLang = false, -- animates the layer of the current language, in a group of languages
  },
  from = nil,
  to = {
    x = 350, -- where it goes, in points of the 480 x 320 page
    y = 215, -- where it goes, in points of the 480 x 320 page
    alpha = 0.7, -- 0 is invisible
    xScale = 1.4, -- times the layer's own width
    yScale = 1.4, -- times the layer's own height
    rotation = 0, -- degrees, clockwise
  },
  layerOptions = {
    referencePoint = "Center", -- the point of the layer that x and y mean, and that it turns about
    deltaX = 0, -- shifts the reference point, in points
    deltaY = 0, -- shifts the reference point, in points
  },
  actions = {
    onComplete = "nightFalls", -- the command that runs at the end
  },
}

-- Returns what moves: the layer, or the display group of a page group.
local function findObject(self, UI)
  local target = self.properties.target
  if self.properties.type == "group" then return require(modulePath:match("^.*%.") .. target).group end
  return UI.sceneGroup[target]
end

-- Returns the values that an animation can change, as they are now.
local function valuesOf(object)
  local values = {}
  for _, name in ipairs({ "x", "y", "xScale", "yScale", "rotation", "alpha" }) do values[name] = object[name] end
  return values
end

-- Returns whether this animation changes the value.
local function changes(self, name)
  local to = self.animation.to
  if to.values[name] ~= nil or (self.from and self.from[name] ~= nil) or self.mirrors[name] then return true end
  return false
end

-- Puts the object back to where it was when the page opened first.
local function toStart(self)
  for name, value in pairs(self.start) do
    if changes(self, name) then self.obj[name] = value end
  end
end

-- Called when the animation has ended.
local function onEnd(UI)
  local object, to, start = M.obj, M.animation.to, M.start
  if tostring(M.properties.resetAtEnd) == "true" then
    -- The runtime forgets the reference point, and how the layer itself is turned.
    object.x, object.y, object.xScale, object.yScale = start.x, start.y, start.xScale, start.yScale
    object.rotation = M.ownRotation
  else
    -- The runtime stops one frame too early.
    for name, value in pairs((to.reflect and to.initValues or to.values) or {}) do object[name] = value end
    to.ratio = to.reflect and 0 or 1
    if to.onChange then to.onChange(to) end
  end
  local command = M.actions and M.actions.onComplete
  if command and command ~= "" then UI.scene:dispatchEvent({ name = command, event = { UI = UI, target = object }, UI = UI }) end
end

-- Mirrors the object on its way back. The runtime would lose its own scale.
local function mirror(self, tween)
  local isBack = math.floor(tween.position / tween.duration) % 2 ~= 0
  for name in pairs(self.mirrors) do
    local range = tween.rangeValues and tween.rangeValues[name]
    local value = range and tween.initValues[name] + range * tween.ratio or self.start[name]
    self.obj[name] = isBack and -value or value
  end
end

-- Called when the animation has moved the object by a frame.
local function addOnChange(self, to)
  self.mirrors = { xScale = to.xSwipe and to.reflect or nil, yScale = to.ySwipe and to.reflect or nil }
  to.xSwipe, to.ySwipe = false, false
  to.onChange = function(tween)
    if tween.position < 0 then return end
    mirror(self, tween)
  end
end

function M:create(UI)
  self.animation, self.start = nil, nil
  local object = findObject(self, UI)
  if object == nil then
    print("There is no layer " .. tostring(self.properties.target) .. " to animate.")
    return
  end
  self.obj, self.ownRotation = object, object.rotation
  object.oldAlpha = object.oldAlpha or object.alpha
  -- The runtime never shows the page of an animation that takes no time.
  if tonumber(self.properties.duration) == 0 then self.properties.duration = 1 end
  self:initAnimation(UI, object, onEnd)
  -- Without an end to move to, it takes its time and moves nothing. The runtime would make no animation.
  local maker = self.to and self or setmetatable({ to = {} }, { __index = self })
  local to = maker:buildAnim(UI).to
  -- The layer is at its start already. The runtime would wait there for the whole duration, or ignore the delay.
  to.delay = self.properties.delay / 1000
  to.position = -to.delay
  addOnChange(self, to)
  self.animation = { to = to }
  UI.animations[self.name .. "_" .. self.class] = self.animation
end

-- Called before the page shows. The runtime keeps pages: on a later visit, the object is where it was left.
function M:willShow(UI)
  if self.animation == nil then return end
  if self.start == nil then
    self.start = valuesOf(self.obj)
  elseif self.properties.autoPlay then
    toStart(self)
  end
end

function M:didShow(UI)
  if self.animation == nil or not self.properties.autoPlay then return end
  local to = self.animation.to
  -- It starts anew: without a position, the runtime begins with the delay.
  to:pause()
  to.position = nil
  to:play()
end

function M:didHide(UI)
  if self.animation then self.animation.to:pause() end
end

return require("components.kwik.layer_animation").set(M)
