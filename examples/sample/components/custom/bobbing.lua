-- Lets a layer rise and sink as if it were afloat. A layer sets how much in its own script,
-- e.g. App/harbour/components/dusk/layers/fleet/boat_bobbing.lua.
local M = {
  class = "bobbing",
  properties = {
    height = 4, -- points, up and down
    period = 3000, -- milliseconds for once up and down
  },
}

local function rise(self, object, up)
  local properties = self.properties
  self.motion = transition.to(object, {
    time = properties.period / 2,
    y = self.level + (up and -properties.height or properties.height),
    transition = easing.inOutSine,
    onComplete = function() rise(self, object, not up) end,
  })
end

function M:init(UI) end

function M:create(UI)
  self.obj = UI.sceneGroup[self.name]
end

function M:didShow(UI)
  if self.obj == nil then return end
  self.level = self.obj.y
  rise(self, self.obj, true)
end

function M:didHide(UI)
  if self.motion then transition.cancel(self.motion) end
  self.motion = nil
end

function M:destroy(UI) end

return M
