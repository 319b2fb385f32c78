import type { ScriptForm } from '#application/ports/script-form';
import { loadLua, type LuaData } from './real-lua.js';

/** What a runtime like Kwik's gives to scripts, as far as they need it to be loaded and created. */
const runtime = `
function newModule(name)
  local parent = name:match('(.-)[^%.]+$')
  local M = { name = name:match('[^%.]+$'), layerMod = name:match('^(.*)_') or name }
  function M:newInstance(props, own) return own end
  return parent, (parent:sub(1, -2):match('(.-)[^%.]+$')), M
end
kwikGlobal = { scale = 1 }
local anything = setmetatable({}, { __index = function() return function() return {} end end })
display, graphics = anything, anything

local image = {}
image.__index = image
function image.new() return setmetatable({}, image) end
function image:setProps(props)
  self.taken = {}
  for name, value in pairs(props) do self.taken[name] = value end
  for _, name in ipairs({ 'name', 'blendMode', 'infinity', 'randXStart', 'randXEnd', 'randYStart', 'randYEnd' }) do
    self[name] = props[name]
  end
  self.imagePath, self.imageName = tostring(props.name), '/' .. tostring(props.name)
  self.layerProps = props
end
return image
`;

/** The module to which a class or a component hands its table: it has a function for each name that Kwik's have. */
const receiver = `
local function hand(M)
  return setmetatable(M, { __index = function(_, name)
    if name:match('^_') or name:match('^create%u') then return function() end end
  end })
end
return { set = hand, new = hand }
`;

/** Loads the script as the runtime does, calls \`init\` and \`create\`, and gives what the runtime then reads. */
const driver = `
local view, name, UI = ...
require('runtime')
local M = require(name)
local object = setmetatable({ x = 3, y = 4 }, { __index = function() return function() end end })
local UI = { page = 'quay', layers = {}, sceneGroup = setmetatable({}, { __index = function() return object end }) }
if rawget(M, 'init') then M:init(UI) end
if rawget(M, 'create') then M:create(UI) end
local function only(from, names)
  local some = {}
  for _, name in ipairs(names) do some[name] = rawget(from, name) end
  return some
end
if view == 'layer' then
  if rawget(M, 'taken') then
    local read = only(M, { 'align', 'attachToEdge', 'xScale', 'yScale', 'scaleX', 'scaleY', 'rotation', 'layerAsBg', 'isSharedAsset', 'imagePath' })
    for name, value in pairs(M.taken) do if name ~= 'mX' then read[name] = value end end
    return read
  end
  return rawget(M, 'layerProps') or (rawget(M, 'new') and M:new({})) or rawget(M, 'properties')
end
local read = {}
for name, value in next, M do if name ~= 'layerProps' and name ~= 'obj' then read[name] = value end end
if view == 'properties' and not read.properties then read.properties = M:new({}) end
return read
`;

const modules = {
  runtime,
  'components.kwik.layer_image': runtime,
  'lib.util': 'return { getNormalizedPosition = function(x, y) return x, y end }',
};

/** The tables of the script that the runtime reads, as it reads them once the script has been created. */
export function runtimeView(source: Uint8Array, form: ScriptForm): LuaData {
  const name = 'App.harbour.components.quay.layers.gull_class';
  const text = Buffer.from(source).toString('utf8');
  const handedTo = [...text.matchAll(/require\("(components\.kwik\.(?:layer|page)_\w+)"\)\.(?:set|new)\(\w/g)];
  return loadLua(Buffer.from(driver), {
    args: [form, name],
    modules: {
      ...modules,
      ...Object.fromEntries(handedTo.map(([, module = '']) => [module, receiver])),
      'App.harbour.components.quay.layer_image': runtime,
      'App.harbour.components.layer_image': runtime,
      [name]: text,
    },
  });
}
