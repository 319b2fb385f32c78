local sceneName = ...
--
local scene = require('controller.scene').new(sceneName, {
    components = {
      layers = {
            {  night={
                              } },
            {  beam={ class={"linear"}
                              } },
            {  tower={ class={"button"}
                              } },   -- over the beam's near end
      },
      audios = {},
      groups = {},
      timers = {},
      variables = {},
      joints = {},
      page = { }
    },
    commands = { "backToDusk" },
    onInit = function(scene) end
})
--
return scene
