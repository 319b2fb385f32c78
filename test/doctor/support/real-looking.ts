import { fixtureTree, type ProjectTree } from '../../support/project/project.js';

/** Files of a project by their paths, as text: what tests plant faults into. */
export type Texts = Map<string, string>;

const image = 'an image';

/** A layer's script as editors write it: it makes nothing without its image. */
const layer = (name: string, more = '', after = '') => `-- $weight=1
local app = require "controller.Application"
local M = require("components.kwik.layer_image").new()
local infinity = require("components.kwik.layer_image_infinity")

local layerProps = {
  blendMode = "normal",
  height    =  280 - 40,
  width     = 400 - 80 ,
  kind      = pixel,
  name      = "${name}",
  type      = "png",
  x         = 400 + (80 -400)/2,
  y         = 280 + (40 - 280)/2,
  alpha     = 100/100,
  infinity  = {},
${more}}

M.align = ""
M:setProps(layerProps)
${after}
function M:init(UI)
  if not self.isSharedAsset then self.imagePath = UI.page ..self.imageName end
end

function M:create(UI)
  if not self.isSharedAsset then self.imagePath = UI.page ..self.imageName end
  local obj = self:createImage(UI)
  UI.layers[#UI.layers] = obj
  self.obj = obj
  if self.infinity and self.infinity.enabled then infinity.createInfinityImage(UI, self.obj, self.infinity) end
end

return M
`;

const button = (
  name: string,
  onTap: string,
  more = 'eventType = "tap", over = "", mask = ""',
) => `local parent,root, M = newModule(...)
local layerProps = require(M.layerMod).layerProps or {}
local M = {
  name = "${name}_button",
  properties = { target = "${name}", type = "", btaps = 1, ${more} },
  actions = { onTap = "${onTap}" },
  layerProps = layerProps
}
function M:create(UI)
  local sceneGroup = UI.sceneGroup
  local obj = self:createButton(UI)
  UI.layers[self.properties.target] = obj
  sceneGroup[self.properties.target] = obj
  sceneGroup:insert(obj)
  self.obj = obj
end
function M:didShow(UI)
  self:addEventListener(UI)
end
return require("components.kwik.layer_button").set(M)
`;

const linear = (name: string, onComplete = '') => `local parent,root = newModule(...)
local M = {
  name = "${name}",
  class = "linear",
  obj = require(parent.."${name}").obj
}
M.properties = { target = "${name}", autoPlay = true, delay = 0, duration = 10, easing = "Linear" }
M.to = { x = nil, alpha = 1 }
M.actions = { onComplete = "${onComplete}" }
function M:create(UI)
  self.obj = UI.sceneGroup[self.name]
  self:initAnimation(UI, self.obj, function() end)
  self.animation = self:buildAnim(UI)
end
return require("components.kwik.layer_animation").set(M)
`;

const command = (name: string, actions: readonly object[], code = '') => `local ActionCommand = {}
local AC           = require("commands.kwik.actionCommand")
local json = require("json")
--
function ActionCommand:new()
  local command = {}
  --
  function command:execute(params)
    local UI         = params.UI
    local sceneGroup = UI.sceneGroup
    local layers      = UI.layers
    local obj        = params.obj
    -- local conditions = require("App." .. UI.book..".common.conditions")
    -- UI.sceneGroup["nobody"].alpha = 0
${code}
  end
  return setmetatable( command, {__index=AC})
end
--
ActionCommand.model = [[
${JSON.stringify({ name, actions })}
]]
--
return ActionCommand
`;

const pageIndex = (components: string, commands: string) => `local sceneName = ...
--
local model = {
  components = {
${components}
  },
  commands = { ${commands} },
  onInit = function(scene) print("onInit") end,
}
--
local scene = require('controller.scene').new(sceneName, model)
--
return scene
`;

const room = 'App/cabin/components/room';
const images = 'App/cabin/assets/images/room';
const orders = 'App/cabin/commands/room';

/** A book of an editor's and of a hand's, beside the sample's: with shared code, and with idioms that look wrong and are not. */
const written: Readonly<Record<string, string>> = {
  'main.lua': `local kwik = require "plugin.kwik"

system.setTapDelay(0.2)
if os.getenv("LOCAL_LUA_DEBUGGER_VSCODE") == "1" then
  require("lldebugger").start()
end

kwik.setCustomModule("custom", {
  commands = { "myEvent" },
  components = {
    -- "align",
    "myComponent",
    "navigation",
    "cabinCommon",
    "nothing",
  },
})

kwik.bootstrap {
  name = "cabin",
  editor = false,
  goPage = "room",
  language = "en",
  position = { x = 0, y = 0 },
}

-- require("controller.index").bootstrap({name="interaction", goPage = "button"})
`,
  'custom/components/myComponent.lua': `local M = {}
-- inspect = require("inspect")
NIL = setmetatable({}, { __tostring = function() return "nil" end })
local util = require("plugin.kwik").lib.util
function M:init(UI) end
function M:create(UI)
  local badge = display.newGroup()
  badge.name = "badge"
  UI.sceneGroup[badge.name] = badge
  UI.sceneGroup["navBar"] = display.newGroup()
end
return M
`,
  'custom/components/navigation.lua': `local M = {}
local navigation = require("extlib.kNavi")
local widget = require("widget")
local steps = require("custom.lib.steps")
local buttons = { gotoTitle = function() end, gotoTOC = function() end }
function M:didShow(UI)
  local sceneGroup = UI.sceneGroup
  for name, func in pairs(buttons) do
    local button = sceneGroup[name]
    if button then button:addEventListener("tap", func) end
  end
  -- only some pages have it
  if UI.sceneGroup["homeButton"] then UI.sceneGroup["homeButton"].alpha = 0.5 end
  local menu = sceneGroup["menu"]
  if menu ~= nil and menu.isVisible then menu:toFront() end
  UI.sceneGroup.alpha = 1
  sceneGroup["navBar"]:toFront()
  UI.sceneGroup["attic_box"].isVisible = UI.page == "attic"
end
return M
`,
  'custom/components/cabinCommon.lua': `local M = {}
M.components = { { page = "room", name = "fish" }, { page = "room", name = "fish_button" } }
M.commands = { { page = "room", name = "leave" } }
M.appDir = "App.cabin."
M.ignored = { room = true }
M.modules = {}
local App = require("controller.Application")
function M:init(UI)
  if self.ignored[tostring(UI.page)] then return end
  for i = 1, #M.components do
    local mod = require(self.appDir .. "components." .. M.components[i].page .. ".layers." .. M.components[i].name)
    table.insert(M.modules, mod)
  end
end
return M
`,
  // No list has it: a leftover older edition of a component.
  'custom/components/navigation_old.lua': `local kNavi = require("extlib.kNavigation.old")
local more = require("custom.gone.helpers")
return { create = function(self, UI) UI.sceneGroup["gone"].alpha = 0 end }
`,
  'custom/commands/myEvent.lua':
    'return require("commands.kwik.baseCommand").new(function(params) print("myEvent") end)\n',
  'custom/lib/steps.lua': `local M = {}
local ok, timers = pcall(require, "plugin.timers")
local found, extras = pcall(function() return require("custom.extras") end)
function M.later() return require("custom.lib.deep.down") end
return M
`,
  'custom/lib/deep/down.lua': 'return {}\n',
  'App/cabin/index.lua': 'local scenes = { -- $weight=0\n  "room",\n  "attic",\n}\nreturn scenes\n',
  'App/cabin/models/settings.json': '{"name":"cabin","orientation":"landscape"}',
  'App/cabin/assets/audios/long/Rain.mp3': 'a sound',
  'App/cabin/assets/audios/short/knock.wav': 'a sound',
  'App/cabin/assets/audios/sync/en/hello.mp3': 'a sound',
  'App/cabin/assets/audios/sync/en/hello.txt': '0.1\t0.5\thello\n',
  'App/cabin/assets/sprites/clock.png': image,
  'App/cabin/assets/sprites/clock.lua': 'local SheetInfo = {}\nSheetInfo.sheet = { frames = {} }\nreturn SheetInfo\n',
  'App/cabin/assets/particles/fire.json': '{ "textureFileName": "fire.png", "maxParticles": 100 }',
  'App/cabin/assets/particles/fire.png': image,
  'App/cabin/assets/videos/film.mp4': 'a video',
  'App/cabin/assets/www/index.html': '<p>hello</p>',
  'App/cabin/assets/particles/list.json': '[1, 2, 3]',
  'App/cabin/assets/model.lua': 'return { audios = {}, sprites = {}, videos = {} }\n',

  [`${room}/index.lua`]: pageIndex(
    `    layers = {
      { bg = {} },
      { photo = {} },
      { shadow = {} },
      { fish = { class = { "button" } } },
      { lamp = { class = { "button" } } },
      { kettle = { class = { "linear" } } },
      { clock = { class = { "sprite" } } },
      { fire = { class = { "particles" } } },
      { film = { class = { "video" } } },
      { page_out = { class = { "web" } } },
      { story = { class = { "sync" } } },
      { Birds = {} },
      { path1 = { class = { "path" } } },
      { people = {
        { en = { class = { "linear" } } },
        { jp = { class = { "linear" } } },
        class = { "lang" },
      } },
      { tree = {
        { trunk = {} },
        { leaf = {} },
        class = { "linear" },
      } },
      { box = {} },
    },
    audios = { long = { "rain" }, short = { "knock" } },
    groups = { { pair = { class = { "linear" } } } },
    timers = { "bell" },
    variables = { "count" },
    joints = {},
    page = {},`,
    '"leave", "tapHandler", "stars", "knockTwice"',
  ),
  [`${room}/layers/bg.lua`]: layer('bg'),
  [`${room}/layers/photo.lua`]: layer('photo').replace('type      = "png"', 'type      = "jpg"'),
  [`${room}/layers/shadow.lua`]: layer('shadow', '', 'M.isSharedAsset = true\nM.imagePath = "attic/sky.png"\n'),
  [`${room}/layers/fish.lua`]: layer('fish'),
  [`${room}/layers/fish_button.lua`]: button('fish', 'leave'),
  [`${room}/layers/lamp.lua`]: layer('lamp'),
  [`${room}/layers/lamp_button.lua`]: button('lamp', 'knockTwice', 'eventType = "touch", over = "lamp_lit", mask = ""'),
  [`${room}/layers/kettle.lua`]: layer('kettle'),
  [`${room}/layers/kettle_linear.lua`]: linear('kettle', 'stars'),
  [`${room}/layers/clock.lua`]: layer('clock'),
  [`${room}/layers/clock_sprite.lua`]: `local name = ...
local parent,root = newModule(name)
local M = {
  name = "clock", class = "sprite", book = "cabin",
  properties = { target = "clock", filename = "sprites/clock.png", sheetInfo = "sprites/clock.lua", sheetType = "TexturePacker" },
}
M.layerProps = require(parent.."clock")
M.sequenceData = { { name = "default", start = 1, count = 16 } }
M.newSheetInfo = require(("App."..M.book..".assets."..M.properties.sheetInfo):gsub("/", "."):gsub(".lua", ""))
return require("components.kwik.layer_spritesheet").new(M)
`,
  [`${room}/layers/fire.lua`]: layer('fire'),
  [`${room}/layers/fire_particles.lua`]: `local layer = require((...):match("^(.*)_"))
local M = { name = "fire", class = "particles", properties = { target = "fire", filename = "particles/fire.json", autoPlay = true }, layerProps = layer.layerProps }
return require("components.kwik.layer_particles").new(M)
`,
  [`${room}/layers/film.lua`]: layer('film'),
  [`${room}/layers/film_video.lua`]: `local layer = require((...):match("^(.*)_"))
local M = { name = "film", class = "video", properties = { target = "film", url = "videos/film.mp4", isLocal = true, loop = false }, layerProps = layer.layerProps }
return require("components.kwik.layer_video").set(M)
`,
  [`${room}/layers/page_out.lua`]: layer('page_out'),
  [`${room}/layers/page_out_web.lua`]: `local layer = require((...):match("^(.*)_"))
local M = { name = "page_out", class = "web", properties = { target = "page_out", url = "https://example.org/", isLocal = false }, layerProps = layer.layerProps }
return require("components.kwik.layer_web").set(M)
`,
  [`${room}/layers/story.lua`]: layer('story'),
  [`${room}/layers/story_sync.lua`]: `local M = {
  name = "story", layer = "story", class = "sync",
  properties = { target = "story", autoPlay = true },
  audioProps = { filename = "sync/en/hello.mp3", channel = 2 },
  textProps = { filename = "sync/en/hello.txt", sentenceDir = "sync/en/hello" },
  line = { { name = "hello", start = 0.1, out = 0.5, dur = 0, file = "hello.mp3", action = "stars" } },
}
return require("components.kwik.layer_sync").set(M)
`,
  // The model has it with a capital, the script does not: the runtime uses the script.
  [`${room}/layers/Birds.lua`]: layer('birds'),
  [`${room}/layers/path1.lua`]: layer('path1'),
  [`${room}/layers/path1_path.lua`]: linear('path1')
    .replace('"linear"', '"path"')
    .replace('M.to =', 'M.path = { filename = "path1_Shape_Path_open.json" }\nM.to ='),
  [`${room}/layers/people/index.lua`]: 'local M = {}\nfunction M:create(UI) end\nreturn M\n',
  [`${room}/layers/people/en.lua`]: layer('people/en'),
  [`${room}/layers/people/en_linear.lua`]: linear('people/en').replace('parent.."people/en"', 'parent.."en"'),
  [`${room}/layers/people/jp.lua`]: layer('people/jp'),
  [`${room}/layers/tree/index.lua`]:
    'local name = ...\nlocal parent, root, M = newModule(name)\nfunction M:create(UI) end\nreturn M\n',
  [`${room}/layers/tree/trunk.lua`]: layer('tree/trunk'),
  [`${room}/layers/tree/leaf.lua`]: layer('tree/leaf'),
  [`${room}/layers/box.lua`]: `local M = {}
local physics = require "physics"
local steps = require("custom.lib.steps")
package.loaded["custom.tables"] = package.loaded["custom.tables"] or { sizes = { 1, 2 } }
local tables = require("custom.tables")
function M:create(UI)
  local group = UI.sceneGroup
  local box = display.newRect(0, 0, 40, 40)
  box.name = "box"
  group[box.name] = box
  for i = 1, 5 do group["dot" .. i] = display.newCircle(i * 10, 10, 4) end
  UI.sceneGroup["crumb"] = display.newCircle(10, 10, 4)
  display.newImage(UI.props.imgDir .. "room/sticker.png")
end
function M:didShow(UI)
  UI.sceneGroup["dot3"]:toFront()
  UI.sceneGroup.crumb.alpha = 0.5
  UI.layers["fish"].alpha = 1
  UI.sceneGroup["birds"].x = 10
  UI.sceneGroup["tree/leaf"].x = UI.sceneGroup["pair"].x
  UI.sceneGroup["badge"].x = UI.sceneGroup.contentWidth
  transition.to(UI.sceneGroup["box"], { time = 10, x = 5 })
  local lid = UI.sceneGroup["lid"]
  if lid then lid:removeSelf() end
  display.remove(UI.sceneGroup["dust"])
  local code = 'UI.sceneGroup["nobody"].x and require("nothing.here")'
  --[[ require("custom.never") ]]
end
return M
`,
  [`${room}/audios/long/rain.lua`]:
    'local M = { name = "rain", type = "long", properties = { type = "long", filename = "Rain.mp3", channel = 1 } }\nreturn require("components.kwik.page_audio").set(M)\n',
  [`${room}/audios/short/knock.lua`]:
    'local M = { name = "knock", type = "short", properties = { type = "short", filename = "knock.wav" } }\nreturn require("components.kwik.page_audio").set(M)\n',
  [`${room}/groups/pair.lua`]:
    'local M = { name = "pair", members = { "fish", "tree/leaf" }, properties = { alpha = 1 } }\nreturn require("components.kwik.page_group").set(M)\n',
  [`${room}/groups/pair_linear.lua`]:
    'local M = { name = "pair", class = "linear", properties = { target = "pair", type = "group", autoPlay = true }, to = { x = 1 }, actions = { onComplete = "" } }\nfunction M:create(UI)\n  local object = require("App.cabin.components.room.groups.pair").group\n  if object == nil then return end\n  self:initAnimation(UI, object, function() end)\nend\nreturn require("components.kwik.layer_animation").set(M)\n',
  [`${room}/timers/bell.lua`]:
    'local M = { name = "bell", properties = { delay = 100, iterations = 1 }, actions = { onComplete = "stars" } }\nreturn require("components.kwik.page_timer").set(M)\n',
  [`${room}/variables/count.lua`]:
    'local M = { name = "count", properties = { value = 0 } }\nreturn require("components.kwik.page_variable").set(M)\n',
  [`${orders}/leave.lua`]: command(
    'leave',
    [{ command: 'page.gotoPage', params: { pageName: 'attic', effect: 'slideLeft' } }],
    '    if UI.page == "attic" then AC.Page:gotoPage("room", "slideUp", 0, 3) else AC.Page:gotoPage("attic", "slideLeft", 0, 3) end',
  ),
  [`${orders}/tapHandler.lua`]: command(
    'tapHandler',
    [{ command: 'mycode', params: {} }],
    `    local target = params.event.target or {}
    local buttonMap = { color1 = "yellow", color2 = "white" }
    local colors = { yellow = { 1, 1, 0, 1 }, white = { 1, 1, 1, 1 } }
    print(json.encode(colors[buttonMap[target.name]]))
    for _, name in ipairs({ "fish", "nowhere" }) do
      local each = sceneGroup[name]
      if each then each.alpha = 1 end
    end`,
  ),
  [`${orders}/stars.lua`]: command(
    'stars',
    [
      { command: 'timer.create', params: { target: 'soon', _trigger: 'leave', delay: 10 } },
      { command: 'timer.pause', params: { target: 'soon' } },
      { command: 'layer.showHide', params: { target: 'fish', hide: true } },
      { command: 'animation.play', params: { target: 'kettle_linear' } },
      { command: 'audio.play', params: { target: 'rain' } },
    ],
    `    obj = UI.sceneGroup["fish"]
    AC.Layer:showHide(obj, true, false, 0, 0)
    local shown = sceneGroup["curtain"] or sceneGroup["fish"]
    shown.alpha = 1`,
  ),
  [`${orders}/knockTwice.lua`]:
    'return require("commands.kwik.baseCommand").new(function(params)\n  local event = params.event\n  UI.audios["knock"]:play()\nend)\n',

  'App/cabin/components/attic/index.lua': pageIndex(
    '    layers = { { sky = {} }, { attic_box = { class = { "drag" } } } },\n    audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {},',
    '"back"',
  ),
  'App/cabin/components/attic/layers/sky.lua': layer('sky'),
  'App/cabin/components/attic/layers/attic_box.lua': layer('attic_box'),
  'App/cabin/components/attic/layers/attic_box_drag.lua': `local layer = require((...):match("^(.*)_"))
local M = { name = "attic_box_drag", class = "drag", properties = { target = "attic_box", isActive = true, dropArea = "sky" }, actions = { onDropped = "back" }, layerProps = layer.layerProps }
return require("components.kwik.layer_drag").set(M)
`,
  'App/cabin/commands/attic/back.lua': command('back', [
    { command: 'page.gotoPage', params: { pageName: 'PREVIOUS' } },
  ]),
  'App/cabin/assets/images/room/path1_Shape_Path_open.json': '[[{ "x": 1 }]]',
};

const pictures = [
  'bg',
  'fish',
  'lamp',
  'lamp_lit',
  'kettle',
  'clock',
  'fire',
  'film',
  'page_out',
  'story',
  'Birds',
  'birds',
  'path1',
  'people/en',
  'people/jp',
  'tree/trunk',
  'tree/leaf',
  'box',
  'sticker',
];

/** The sample, and beside it a book as people have them. The doctor finds only the fault of the sample's own title. */
export async function realLooking(): Promise<Texts> {
  const sample: ProjectTree = await fixtureTree('../../examples/sample');
  const texts: Texts = new Map();
  for (const [path, content] of sample) texts.set(path, content.toString('latin1'));
  for (const [path, content] of Object.entries(written)) texts.set(path, content);
  for (const name of pictures.filter((each) => each !== 'Birds'))
    for (const size of ['', '@2x', '@4x']) texts.set(`${images}/${name}${size}.png`, image);
  texts.set(`${images}/photo.jpg`, image);
  for (const name of ['sky', 'attic_box'])
    for (const size of ['', '@2x']) texts.set(`App/cabin/assets/images/attic/${name}${size}.png`, image);
  return texts;
}
