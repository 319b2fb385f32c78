/** A layer as the exporter writes it: its picture is its own, or shared where `rest` sets that after `setProps`. */
export const imageLayer = (name: string, rest = 'M.isSharedAsset = nil', type = 'png') =>
  `local M = require("components.kwik.layer_image").new()

local layerProps = {
  blendMode = "normal",
  width = 400,
  height = 300,
  name = "${name}",
  type = "${type}",
  x = 960,
  y = 640,
  alpha = 1,
}

M:setProps(layerProps)
--
${rest}

function M:init(UI)
  if not self.isSharedAsset then self.imagePath = UI.page .. self.imageName end
end

function M:create(UI)
  if not self.isSharedAsset then self.imagePath = UI.page .. self.imageName end
  UI.layers[#UI.layers + 1] = self:createImage(UI)
end

return M
`;

export const shared = (imagePath: string) => `M.isSharedAsset = true -- on every page\nM.imagePath = "${imagePath}"`;

const page = (layers: string) =>
  `local sceneName = ...
--
local model = {
  components = {
    layers = { ${layers} },
    audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {},
  },
  commands = {},
}
return require("controller.scene").new(sceneName, model)
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
const layers = (of: string) => `App/zoo/components/${of}/layers`;
const images = 'App/zoo/assets/images';

/**
 * A book with layers that show their own picture, that share it with other pages, and that show another's. The pictures
 * have their names for bytes: no test looks at them.
 */
export const sharedPictures: Readonly<Record<string, string>> = {
  'main.lua': 'require("plugin.kwik").bootstrap { name = "zoo", goPage = "pond" }\n',
  'App/zoo/index.lua': 'local pages = {\n  "pond",\n  "cave",\n}\nreturn pages\n',
  'App/zoo/components/pond/index.lua': page(
    '{ fish = {} }, { star = {} }, { lily = { class = { "button" } } }, { reeds = { { tall = {} }, { small = {} } } }',
  ),
  [`${layers('pond')}/fish.lua`]: imageLayer('fish', shared('pond/fish.png')),
  [`${layers('pond')}/star.lua`]: imageLayer('star'),
  [`${layers('pond')}/lily.lua`]: imageLayer('lily', undefined, 'jpg'),
  [`${layers('pond')}/lily_button.lua`]:
    'local M = { name = "lily", properties = { target = "lily", eventType = "touch", over = "reeds/glow", mask = "" }, actions = { onTap = "" } }\n' +
    'return require("components.kwik.layer_button").set(M)\n',
  [`${layers('pond')}/reeds/index.lua`]: 'local M = { name = "reeds" }\nreturn M\n',
  [`${layers('pond')}/reeds/tall.lua`]: imageLayer('reeds/tall'),
  [`${layers('pond')}/reeds/small.lua`]: imageLayer('reeds/small', shared('pond/reeds/tall.png')),
  'App/zoo/components/cave/index.lua': page('{ bat = {} }, { star = {} }'),
  [`${layers('cave')}/bat.lua`]: imageLayer('bat'),
  [`${layers('cave')}/star.lua`]: imageLayer('star', shared('pond/star.png')),
  'App/zoo/models/pond/fish.json': json({ name: 'fish', isSharedAsset: true, imagePath: 'pond/fish.png' }),
  [`${images}/pond/fish.png`]: 'fish',
  [`${images}/pond/fish@2x.png`]: 'fish, twice',
  [`${images}/pond/star.png`]: 'star',
  [`${images}/pond/star@4x.png`]: 'star, four times',
  [`${images}/pond/lily.jpg`]: 'lily',
  [`${images}/pond/lily@2x.jpg`]: 'lily, twice',
  [`${images}/pond/reeds/tall.png`]: 'tall',
  [`${images}/pond/reeds/glow.png`]: 'glow',
  [`${images}/cave/bat.png`]: 'bat',
};
