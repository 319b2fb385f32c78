import { expect } from 'chai';
import type { PageForm } from '#domain/page';
import { fixtureTree } from '../../support/project/project.js';
import type { Texts } from './real-looking.js';

const folder = 'App/harbour/components/quay';
const layers = `${folder}/layers`;
const mark = '\xef\xbb\xbf';

/** The sample, one character per byte, with its pages in that form, and the runtime that takes them. */
export async function sampleIn(form: PageForm): Promise<Texts> {
  const tree = await fixtureTree('../../examples/sample');
  const texts: Texts = new Map([...tree].map(([path, content]) => [path, content.toString('latin1')]));
  if (form === 'folder') return texts;
  for (const page of ['dusk', 'quay', 'lighthouse']) {
    const path = `App/harbour/components/${page}/index.lua`;
    texts.set(`App/harbour/${page}.lua`, texts.get(path) ?? '');
    texts.delete(path);
  }
  change('main.lua', 'plugin.kwik', 'kwiksher.kwik')(texts);
  change('main.lua', 'goPage', 'gotoPage')(texts);
  change('main.lua', /^/, 'local env = require("env")\n')(texts);
  texts.set('env.lua', 'package.path = "lua_modules/?.lua;lua_modules/?/?.lua;" .. package.path\nreturn {}\n');
  return texts;
}

/** The file with the model of the page "quay". */
export function indexIn(form: PageForm): string {
  return form === 'folder' ? `${folder}/index.lua` : 'App/harbour/quay.lua';
}

export interface StoppingFault {
  readonly kind: string;
  readonly code: string;
  /** Of the file at fault; without it, that with the page's model. */
  readonly path?: string;
  /** @param index the file with the page's model */
  readonly plant: (texts: Texts, index: string) => void;
  /** Whether the doctor fixes it. */
  readonly fixed: boolean;
}

function change(path: string, from: string | RegExp, to: string) {
  return (texts: Texts): void => {
    const before = texts.get(path) ?? '';
    const after = before.replace(from, to);
    expect(after, `${path} has ${String(from)}`).to.not.equal(before);
    texts.set(path, after);
  };
}

function inIndex(kind: string, code: string, from: string | RegExp, to: string, fixed = true): StoppingFault {
  return { kind, code, fixed, plant: (texts, index) => change(index, from, to)(texts) };
}

function inFile(kind: string, code: string, path: string, from: string | RegExp, to: string, fixed = true) {
  return { kind, code, path, fixed, plant: change(path, from, to) };
}

/** An animation as Kwik's editor writes it. */
function kwiksAnimation(className: string, duration: string): StoppingFault {
  const path = `${layers}/lamp_linear.lua`;
  const text = `local parent,root = newModule(...)
local M = { name = "lamp", class = "${className}" }
M.layerOptions = { referencePoint = "Center", deltaX = 0, deltaY = 0 }
M.properties = {
  target = "lamp", autoPlay = true, delay = 0, duration = ${duration}, loop = 1, reverse = false, resetAtEnd = false, easing = "Linear",
}
M.from = { x = 10, y = 10, alpha = 1 }
M.to = { x = 100, y = 100, alpha = 1 }
M.actions = { onComplete = "" }
local function onEndHandler (UI) end
function M:create(UI)
  self.obj = UI.sceneGroup[self.name]
  self:initAnimation(UI, self.obj, onEndHandler)
  self.animation = self:buildAnim(UI)
  UI.animations[self.name.."_"..self.class] = self.animation
end
function M:didShow(UI)
  if self.properties.autoPlay then self.animation.from:play() end
end
function M:didHide(UI)
  self.animation.from:pause()
end
return require("components.kwik.layer_animation").set(M)
`;
  const plant = (texts: Texts) => texts.set(path, text);
  return { kind: 'an animation of no time', code: 'duration-zero', path, fixed: true, plant };
}

const marked = (path: string): StoppingFault => inFile('a byte-order mark', 'byte-order-mark', path, /^/, mark);
const noReturn = (path: string, from: RegExp): StoppingFault =>
  inFile('a script that returns nothing', 'no-return', path, from, '\n', false);
const missingKey = (from: string | RegExp, to: string) => inIndex('a key that is missing', 'missing-key', from, to);
const unknownKey = (from: string | RegExp, to: string, fixed = true) =>
  inIndex('a key that the runtime does not know', 'unknown-key', from, to, fixed);
const noList = (from: string | RegExp, to: string) =>
  inIndex('a value of the wrong type', 'unusable-value', from, to, false);
const ofLayer = (from: string, to: string, fixed: boolean) =>
  inIndex('a key of a layer that makes it a group', 'unknown-key', from, to, fixed);

/** Faults at which the engine stops: the app does not start, or the page "quay" never shows. */
export const stoppingFaults: Readonly<Record<string, StoppingFault>> = {
  'commands that are misspelt': missingKey('commands = {', 'comands = {'),
  'commands in the singular': missingKey('commands = {', 'command = {'),
  'components that are misspelt': missingKey('components = {', 'componets = {'),
  'layers in the singular': unknownKey('layers = {', 'layer = {'),
  'variables in the singular': unknownKey('variables = {', 'variable = {'),
  'a list of scripts that are not there': unknownKey('timers = {},', 'timers = {}, stickers = { "star" },', false),
  'a number among the components': unknownKey('timers = {},', 'timers = {}, weight = 3,', false),
  'a flag among the components': unknownKey('timers = {},', 'timers = {}, isDraft = true,', false),
  'a text among the components': unknownKey('timers = {},', 'timers = {}, author = "me",', false),
  'a function among the components': unknownKey('timers = {},', 'timers = {}, make = function() end,', false),
  'a list without a key among the components': unknownKey('timers = {},', 'timers = {}, { "star" },', false),
  'classes that are misspelt': ofLayer('{ lamp = { class', '{ lamp = { clas', true),
  'a value beside the classes': ofLayer('{ wall = {} }', '{ wall = { alpha = 1 } }', false),
  'timers that are a number': noList('timers = {},', 'timers = 1,'),
  'an onInit that is a text': noList(/onInit = [^]*?\n\tend/, 'onInit = "quay"'),
  'a mark before the script of a layer': marked(`${layers}/wall.lua`),
  'a mark before the script of a class': marked(`${layers}/door_button.lua`),
  'a mark before the script of a variable': marked(`${folder}/variables/cratesLeft.lua`),
  'a mark before the script of a layer group': marked(`${layers}/crates/index.lua`),
  'a mark before the index of the book': marked('App/harbour/index.lua'),
  'a mark before a component of all pages': marked('custom/components/nothing.lua'),
  'a mark before the model': { ...inIndex('a byte-order mark', 'byte-order-mark', /^/, mark), fixed: true },
  'a layer without a return': noReturn(`${layers}/wall.lua`, /return M\s*$/),
  'a class without a return': noReturn(`${layers}/lamp_linear.lua`, /return require.*\s*$/),
  'a variable without a return': noReturn(`${folder}/variables/cratesLeft.lua`, /return require.*\s*$/),
  'a page without a return': {
    ...inIndex('a script that returns nothing', 'no-return', 'return require', 'local scene = require', false),
  },
  'Kwik’s animation of no time': kwiksAnimation('linear', '0'),
  'Kwik’s animation of no time, as a text': kwiksAnimation('linear', '"0"'),
  'Kwik’s tremble of no time': kwiksAnimation('tremble', '0'),
  'a page that is not there': inFile(
    'a page that is not there',
    'missing-page',
    'App/harbour/index.lua',
    '"quay",',
    '"quay", "attic",',
    false,
  ),
  'a plain page in the list': inFile(
    'a plain page in the list',
    'listed-plain-page',
    'App/harbour/index.lua',
    '"quay",',
    '"quay", "page",',
    false,
  ),
  'a layer that is no Lua': inFile('a script that is no Lua', 'invalid-lua', `${layers}/wall.lua`, /$/, '\n}', false),
  'a module that is not there': inFile(
    'a module that is not there',
    'missing-module',
    `${layers}/wall.lua`,
    /^/,
    'require("custom.gone")\n',
    false,
  ),
};
