const commandScript = `local AC = require("commands.kwik.actionCommand")
local command = function(params)
  local UI = params.UI
end
return AC.new(command)
`;

/**
 * A project laid out as the sample books are that the original tool's request files work on: a layer script takes
 * `layer_image` and a table of properties, a class script hands its own table to the runtime's module, pages are listed by name.
 */
export const originalSample: Readonly<Record<string, string>> = {
  ...book('bookTest01', {
    page1: {
      imageOne: ['linear'],
      three: [],
    },
    parts: { imageOne: [] },
  }),
  ...book('bookFree', { page1: { title: ['linear'] } }),
  ...book('replacement', { counter: { rect_0: ['counter'] } }),
  ...book('animation', { counter: { rect_0: ['counter'] } }),
  'App/Transition2/page.lua': 'local scene = require("composer").newScene()\nreturn scene\n',
  'components/custom/myClass.lua': 'local M = {}\nfunction M:didShow(UI)\nend\nreturn M\n',
  'main.lua': 'require("controller.index").bootstrap({ name = "bookTest01", sceneIndex = 1, httpServer = true })\n',
};

type Layers = Readonly<Record<string, readonly string[]>>;

function book(name: string, pages: Readonly<Record<string, Layers>>): Record<string, string> {
  const files: Record<string, string> = {
    [`App/${name}/index.lua`]: `local scenes = {\n${Object.keys(pages)
      .map((page) => `  "${page}",\n`)
      .join('')}}\nreturn scenes\n`,
  };
  for (const [page, layers] of Object.entries(pages)) {
    const folder = `App/${name}/components/${page}`;
    files[`${folder}/index.lua`] = pageIndex(layers);
    files[`App/${name}/commands/${page}/eventOne.lua`] = commandScript;
    for (const [layer, classes] of Object.entries(layers)) {
      files[`${folder}/layers/${layer}.lua`] = layerScript(layer);
      for (const className of classes) files[`${folder}/layers/${layer}_${className}.lua`] = classScript(className);
    }
  }
  return files;
}

function pageIndex(layers: Layers): string {
  const entries = Object.entries(layers).map(([layer, classes]) => {
    const list = classes.map((className) => `"${className}",`).join('');
    return `      {  ${layer}={ ${classes.length === 0 ? '' : `class={${list}} `} } },\n`;
  });
  return `local sceneName = ...
--
local model = {
  --name = "",
  components = {
    layers = {
${entries.join('')}    },
    audios = {  },
    groups = {  },
    timers = {  },
    variables = {  },
    joints = {  },
    page = {  },
  },
  commands = { "eventOne",  },
  onInit = function(scene) print("onInit") end,
}
--
local scene = require("controller.scene").new(sceneName, model)
--
return scene
`;
}

function layerScript(name: string): string {
  return `local M = require("components.kwik.layer_image").new()
local layerProps = {
  blendMode = "normal",
  height    = 400,
  width     = 600,
  kind      = pixel,
  name      = "${name}",
  type      = "png",
  x         = 960,
  y         = 640 + -10,
  alpha     = 100/100,
}
M:setProps(layerProps)
function M:init(UI)
end
function M:create(UI)
  if not self.isSharedAsset then self.imagePath = UI.page..self.imageName end
  UI.layers[#UI.layers + 1] = self:createImage(UI)
end
return M
`;
}

function classScript(className: string): string {
  return `local M = {
  name = "",
  class = "${className}",
  properties = {
    target = "",
    autoPlay = true,
    delay = 0,
    duration = 1000,
    loop = 1,
  },
  from = { x = 0, y = 0, alpha = 1 },
  to = { x = 100, y = 100, alpha = 1 },
  layerOptions = { referencePoint = "Center", deltaX = 0, deltaY = 0 },
  actions = { onComplete = "" },
}
return require("components.kwik.layer_animation").set(M)
`;
}
