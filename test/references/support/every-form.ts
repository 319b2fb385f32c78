import type { OpenProject } from '../../support/project/project.js';

const scene = (model: string) =>
  `local sceneName = ...\n--\nlocal model = ${model}\nreturn require('controller.scene').new(sceneName, model)\n`;

const layer = (name: string) =>
  `local M = require("components.kwik.layer_image").new()\n\nlocal layerProps = {\n  name = "${name}", -- the path\n  width = 10,\n  height = 10,\n}\n\nM:setProps(layerProps)\n\nreturn M\n`;

const onLayer = (name: string, className: string, rest: string) =>
  `local M = {\n\tname = '${name}',\n\tclass = '${className}', -- hand-written\n${rest}}\n\nreturn require('components.kwik.layer_animation').set(M)`;

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * A project in which every form of reference stands, as authors and editors write them; the
 * commands are added by `writeCommands`, as they are rendered.
 */
export const everyForm: Readonly<Record<string, string>> = {
  'App/story/index.lua': 'local pages = {\n  "cover",\n  "forest",\n}\nreturn pages\n',
  'main.lua': 'require("plugin.kwik").bootstrap { name = "story", goPage = "cover" }\n',
  'App/story/assets/model.lua': `return {
  audios = { { name = "tune.mp3", path = "audios/long", links = { { page = "cover", layers = {} } } } },
  videos = {
    {
      name = "cat",
      path = "videos",
      links = {
        {page= "cover", layers = {
          "cat",
          "GroupA/Ellipse", -- in a group
        }},
        { layers = { 'cat', 'tree' }; page = 'forest' },
      },
    },
  },
}
`,
  'App/story/models/settings.json': json({ name: 'story', orientation: 'landscape' }),
  'App/story/components/cover/index.lua': scene(`{
  components = {
    layers = {
      { bg = { class = { "collision" } } },
      { cat = { class = { "linear", "button" } } }, -- the hero
      { cat_face1 = { class = { "linear", "sprite" } } },
      { GroupA = {
          { Ellipse = { class = { "linear", "wobble" } } },
          { cat = {} },
      } },
    },
    audios = { long = { "tune" }, short = {} },
    groups = { { pair = { class = { "linear" } } } },
    timers = { "tick" },
    variables = { "score" },
    joints = { "hinge" },
    page = {},
  },
  commands = { "byHand" },
  onInit = function(scene) print("cover") end,
}`),
  'App/story/components/forest/index.lua': scene(`{
  components = { layers = { { tree = {} } }, audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {} },
  commands = {},
}`),
  'App/story/components/forest/layers/tree.lua': layer('tree'),
  'App/story/components/cover/layers/bg.lua': layer('bg'),
  'App/story/components/cover/layers/bg_collision.lua': onLayer(
    'bg',
    'collision',
    "\tproperties = { body = 'cat', others = 'pair', othersGroup = 'pair' },\n",
  ),
  'App/story/components/cover/layers/cat.lua': layer('cat'),
  'App/story/components/cover/layers/cat_face1.lua': layer('cat_face1').replace(
    '  height = 10,\n',
    '  height = 10,\n  psdPage = "cover"\n',
  ),
  'App/story/components/cover/layers/cat_face1_linear.lua': onLayer(
    'cat_face1',
    'linear',
    "\tproperties = { target = 'cat', autoPlay = true },\n\tactions = { onComplete = 'meow' },\n",
  ),
  'App/story/components/cover/layers/cat_linear.lua': onLayer(
    'cat',
    'linear',
    "\tproperties = { target = 'cat', autoPlay = true },\n\tactions = { onComplete = 'meow' },\n",
  ),
  'App/story/components/cover/layers/cat_button.lua': onLayer(
    'cat_button',
    'button',
    "\tproperties = { target = 'cat', over = '' },\n\tactions = { onTap = 'meow' },\n\tlayerProps = require('App.story.components.cover.layers.cat').layerProps,\n",
  ),
  'App/story/components/cover/layers/GroupA/index.lua': 'local M = { name = "GroupA" }\nreturn M\n',
  'App/story/components/cover/layers/GroupA/cat.lua': layer('GroupA/cat'),
  'App/story/components/cover/layers/GroupA/Ellipse.lua': layer('GroupA/Ellipse'),
  'App/story/components/cover/layers/GroupA/Ellipse_linear.lua': onLayer(
    'GroupA/Ellipse',
    'linear',
    "\tproperties = { target = 'GroupA/Ellipse' },\n",
  ),
  'App/story/components/cover/layers/GroupA/Ellipse_wobble.lua':
    'local M = { name = "GroupA/Ellipse", class = "wobble", properties = { target = "cat" }, actionName = "meow" }\n' +
    'setmetatable(M, { __index = require("components.custom.wobble") })\nreturn M\n',
  'App/story/components/cover/groups/pair.lua':
    'local props = {\n  name = "pair",\n  members = { "cat", "GroupA.Ellipse", "GroupA/cat" },\n}\nreturn require("components.kwik.page_group").set(props)\n',
  'App/story/components/cover/groups/pair_linear.lua': onLayer(
    'pair',
    'linear',
    "\tproperties = { target = 'pair', type = 'group' },\n",
  ),
  'App/story/components/cover/audios/long/tune.lua':
    'local props = { name = "tune", type = "long", properties = { filename = "tune.mp3" } }\nreturn require("components.kwik.page_audio").set(props)\n',
  'App/story/components/cover/timers/tick.lua':
    'local props = { name = "tick", properties = { delay = 5 }, actions = { onComplete = "meow" }, actionName = "meow" }\nreturn require("components.kwik.page_timer").set(props)\n',
  'App/story/components/cover/variables/score.lua':
    'local props = { name = "score", properties = { value = 0 } }\nreturn require("components.kwik.page_variable").set(props)\n',
  'App/story/components/cover/joints/hinge.lua':
    'local M = { name = "hinge", properties = { type = "pivot", bodyA = "cat", bodyB = "GroupA/Ellipse" } }\nreturn require("components.kwik.page_physicsJoint").set(M)\n',
  'App/story/commands/cover/byHand.lua': `local M = { readonly = true }
function M:new()
  return { execute = function(self, params)
    local UI = params.UI
    UI.sceneGroup["cat"].alpha = 0
    UI.animations['cat_linear']:play()
    UI.audios.tune:play()
    print("cat") -- prints a word, names no layer
    AC.Page:gotoPage("forest")
  end }
end
return M
`,
  'components/custom/wobble.lua': 'return { create = function() end }\n',
  'App/story/models/cover/cat.json': json({ name: 'cat', kind: 'pixel' }),
  'App/story/models/cover/cat_linear.json': json({
    name: 'cat',
    class: 'linear',
    layer: 'cat',
    properties: { target: 'cat' },
  }),
  'App/story/models/cover/GroupA/Ellipse.json': json({ name: 'Ellipse', kind: 'cat' }),
  'App/story/models/cover/GroupA/Ellipse_linear.json': json({
    name: 'GroupA/Ellipse',
    class: 'linear',
    layer: 'Ellipse',
    properties: { target: 'GroupA/Ellipse' },
  }),
  'App/story/models/cover/group_pair.json': json({ name: 'pair', members: ['cat', 'GroupA.Ellipse', 'GroupA/cat'] }),
  'App/story/components/cover/layers/cat_face1_sprite.lua':
    'local M = {}\nM.name = "cat_face1_sprite"\nM.class = "sprite"\nM.book = "story" -- the runtime makes a path of it\nM.properties = { target = "cat_face1", filename = "sheet.png" }\nreturn require("components.kwik.layer_spritesheet").set(M)\n',
  'App/story/models/cover/cat_face1_sprite.json': json({ name: 'cat_face1', class: 'sprite', book: 'story' }),
  'App/story/assets/images/cover/layout.json': json({
    canvas: { width: 1920, height: 1280 },
    images: [
      { id: 'cat', path: 'images/cover/cat.png', originalPath: 'cat', parentPath: 'images/cover', x: 1, y: 2 },
      { id: 'GroupA/Ellipse', path: 'cover/GroupA/Ellipse@4x.png', originalPath: 'GroupA/Ellipse', x: 3, y: 4 },
      { id: 'cat_face1', path: 'cat_face1', parentPath: 'cover', x: 5, y: 6 },
    ],
    groups: [{ id: 'GroupA', imageIds: ['GroupA/Ellipse', 'cat'], childGroupIds: [], x: 0, y: 0 }],
  }),
  'App/story/behaviorTree/cover_scene.tree':
    '->\n|\t?\n|\t|\t(isOpen)\n|\t|\t[goto forest now]\n|\t[goto cover] ;; [goto cover] again\n|\t[wave cover]\n',
  'Behavior/story/forest_scene.tree': '->\r\n|   [goto cover fade]\r\n|   [ goto  forest ]\r\n',
  'Behavior/story/views/forest/forestScene.lua':
    'local actions = require("Behavior.story.actions.forest.forest_actions")\nlocal tree = "Behavior/story/forest_scene.tree"\nlocal M = { page = "forest" }\nfunction M.open(UI) return UI.sceneGroup["tree"], actions, tree end\nreturn M\n',
  'Behavior/story/actions/forest/forest_actions.lua': 'return {}\n',
  'Behavior/story/actions/scene_actions.lua': "return { forest = require 'Behavior.story.views.forest.forestScene' }\n",
  'App/story/assets/images/cover/cat.png': 'no picture, but a name\n',
  'App/story/assets/images/cover/cat@4x.png': 'no picture, but a name\n',
  'App/story/assets/images/cover/GroupA/Ellipse.png': 'no picture, but a name\n',
};

/** The commands of the cover page: every kind of name in the parameters of actions, in blocks and in expressions. */
export async function writeCommands({ call }: Pick<OpenProject, 'call'>): Promise<void> {
  const actions = [
    { command: 'animation.play', params: { target: 'cat_linear' } },
    { command: 'animation.play', params: { target: 'GroupA/Ellipse_linear' } },
    { command: 'animation.play', params: { target: 'pair_linear' } },
    { command: 'animation.playAll', params: { animations: ['cat_face1_linear', 'cat_linear'] } },
    { command: 'layer.showHide', params: { target: 'cat', hide: true } },
    { command: 'layer.frontBack', params: { target: 'GroupA/cat', front: true } },
    { command: 'button.onOff', params: { target: 'cat', enable: false } },
    { command: 'audio.play', params: { target: 'tune', _trigger: 'meow' } },
    { command: 'timer.cancel', params: { target: 'tick' } },
    { command: 'variable.editVar', params: { target: 'score', value: 'value + 1', type: 'function' } },
    { command: 'condition.__if', params: { A1_: 'UI.variables.score', A2_Operand: '>', A3_: '3' } },
    { command: 'action.play', params: { _trigger: 'purr' } },
    { command: 'condition._end', params: {} },
    { command: 'condition.__if_', params: { expression: 'sceneGroup["cat"].alpha > 0' } },
    { command: 'page.gotoPage', params: { pageName: 'forest' } },
    { command: 'condition._end', params: {} },
    { command: 'web.goto', params: { url: 'cat' } },
    { command: 'animation.play', params: { target: 'GroupA/Ellipse_wobble' } },
  ];
  const written = [
    await call('PUT', '/story/commands/cover/meow', { body: { actions } }),
    await call('PUT', '/story/commands/cover/purr', {
      body: { actions: [{ command: 'action.play', params: { _trigger: 'meow' } }] },
    }),
    await call('PUT', '/story/commands/forest/back', {
      body: { actions: [{ command: 'page.gotoPage', params: { pageName: 'cover' } }] },
    }),
  ];
  const failed = written.find(({ status }) => status !== 201);
  if (failed !== undefined) throw new Error(`a command was not written: ${failed.text}`);
}
