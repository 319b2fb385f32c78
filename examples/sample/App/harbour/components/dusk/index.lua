local sceneName = ...
--
local model = {
  --name = "",
  components = {
    layers = {
      { sky = {} },
      { sun = { class = { "linear" } } },
      { sea = {} }, -- in front of the sun: it sets behind the sea
      { fleet = {
          { rig = {
              { mast = {} },
              { sail = {} },
              { flag = { class = { "linear" } } },
          } },
          { boat = { class = { "bobbing", "button" } } },
      } },
      { title = { class = { "linear" } } }, -- has no picture: shows as text
    },
    audios = { long = { "waves" }, short = {} },
    groups = {},
    timers = { "lastLight" },
    variables = {},
    joints = {},
    page = {},
  },
  commands = { "setSail", "nightFalls" },
  onInit = function(scene) print("dusk: onInit") end,
}
--
local scene = require("controller.scene").new(sceneName, model)
--
return scene
