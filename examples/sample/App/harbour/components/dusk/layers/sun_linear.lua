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

-- Called when the animation has ended.
local function onEnd(UI)
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
  self:initAnimation(UI, object, onEnd)
  self.animation = self:buildAnim(UI)
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
