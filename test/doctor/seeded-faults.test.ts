import { expect } from 'chai';
import { composeServices } from '../support/service/compose-services.js';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { realLooking, type Texts } from './support/real-looking.js';

const room = 'App/cabin/components/room';
const layers = `${room}/layers`;
const orders = 'App/cabin/commands/room';
const images = 'App/cabin/assets/images/room';

/** How a fault is planted, and what the doctor must find: each code with the file that it names. */
type Fault = readonly [plant: (texts: Texts) => void, ...finds: (readonly [code: string, path: string])[]];

const remove =
  (...paths: readonly string[]) =>
  (texts: Texts) => {
    for (const path of paths) expect(texts.delete(path), path).to.equal(true);
  };
const picture = (name: string) => ['', '@2x', '@4x'].map((size) => `${images}/${name}${size}.png`);
const write = (path: string, text: string) => (texts: Texts) => texts.set(path, text);
const change = (path: string, from: string | RegExp, to: string) => (texts: Texts) => {
  const before = texts.get(path) ?? '';
  const after = before.replace(from, to);
  expect(after, `${path} has ${String(from)}`).to.not.equal(before);
  texts.set(path, after);
};
const first = (path: string, line: string) => change(path, /^/, `${line}\n`);
const inCode = (path: string, line: string) =>
  change(path, /(function command:execute\(params\)\n|function M:create\(UI\)\n)/, `$1    ${line}\n`);
const move = (from: string, to: string) => (texts: Texts) => {
  texts.set(to, texts.get(from) ?? '');
  expect(texts.delete(from), from).to.equal(true);
};

const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'a page turn that takes minutes': {
    'a duration in milliseconds': [
      change(`${orders}/leave.lua`, '"effect":"slideLeft"', '"effect":"slideLeft","duration":400'),
      ['duration-in-seconds', `${orders}/leave.lua`],
    ],
  },
  'a start that is not there': {
    'main.lua starts a book that is not there': [
      change('main.lua', 'name = "cabin"', 'name = "cabbin"'),
      ['missing-start', 'main.lua'],
    ],
    'main.lua starts a book that a variable names': [
      change(
        'main.lua',
        /kwik\.bootstrap \{([^}]*\}[^}]*)\}/,
        'local props = {$1}\nprops.name = "cabbin"\nkwik.bootstrap(props)',
      ),
      ['missing-start', 'main.lua'],
    ],
    'main.lua begins with a page that is not there': [
      change('main.lua', 'goPage = "room"', 'goPage = "cellar"'),
      ['missing-start', 'main.lua'],
    ],
  },
  'a component or command of the project that is registered, and not there': {
    'a component': [change('main.lua', '"navigation"', '"navigashun"'), ['missing-module', 'main.lua']],
    'a component, in a list of its own': [
      change(
        'main.lua',
        /kwik\.setCustomModule\("custom", \{([^]*?)components = \{[^}]*\}/,
        'local own = { "myComponent", "navigation", "cabinCommon", "nothing", "navigashun" }\nkwik.setCustomModule("custom", {$1components = own',
      ),
      ['missing-module', 'main.lua'],
    ],
    'a command': [remove('custom/commands/myEvent.lua'), ['missing-module', 'main.lua']],
  },
  'a page that is not there': {
    'the book lists it': [
      change('App/cabin/index.lua', '"attic",', '"attic", "loft",'),
      ['missing-page', 'App/cabin/components/loft/index.lua'],
    ],
    'a command goes to it': [
      change(`${orders}/leave.lua`, '"pageName":"attic"', '"pageName":"atic"'),
      ['dangling-page', `${orders}/leave.lua`],
    ],
  },
  'an index that cannot be read': {
    'of a page': [
      change('App/cabin/components/attic/index.lua', 'layers = {', 'layers = {{,'),
      ['unreadable-index', 'App/cabin/components/attic/index.lua'],
    ],
    'of a book': [
      change('App/cabin/index.lua', '"attic",', '"attic" "loft"'),
      ['unreadable-index', 'App/cabin/index.lua'],
    ],
  },
  'a script that is no Lua': {
    'of a layer': [
      change(`${layers}/bg.lua`, 'local layerProps = {', 'local layerProps = {{'),
      ['invalid-lua', `${layers}/bg.lua`],
    ],
    'of a command': [
      change(`${orders}/tapHandler.lua`, 'return ActionCommand', 'retrun ActionCommand'),
      ['invalid-lua', `${orders}/tapHandler.lua`],
    ],
    'of a component of all pages': [
      change('custom/components/navigation.lua', 'local M = {}', 'local M = {'),
      ['invalid-lua', 'custom/components/navigation.lua'],
    ],
    'of a class of the project': [
      change('components/custom/bobbing.lua', /return .*\s*$/, 'return )'),
      ['invalid-lua', 'components/custom/bobbing.lua'],
    ],
  },
  'a JSON file that is none': {
    'of the models': [
      write('App/cabin/models/room/bg.json', '{ "name": "bg",, }'),
      ['invalid-json', 'App/cabin/models/room/bg.json'],
    ],
    'of an emitter': [
      write('App/cabin/assets/particles/fire.json', '{ "maxParticles": }'),
      ['invalid-json', 'App/cabin/assets/particles/fire.json'],
    ],
  },
  'a script that is listed, and not there': {
    'of a layer': [remove(`${layers}/photo.lua`), ['missing-script', `${layers}/photo.lua`]],
    'of a layer group': [remove(`${layers}/tree/index.lua`), ['missing-script', `${layers}/tree/index.lua`]],
    'of a sound': [remove(`${room}/audios/short/knock.lua`), ['missing-script', `${room}/audios/short/knock.lua`]],
    'of a page group': [
      remove(`${room}/groups/pair.lua`),
      ['missing-script', `${room}/groups/pair.lua`],
      ['missing-module', `${room}/groups/pair_linear.lua`],
    ],
    'of a timer': [remove(`${room}/timers/bell.lua`), ['missing-script', `${room}/timers/bell.lua`]],
  },
  'a class whose script is not there': {
    'on a layer': [remove(`${layers}/fish_button.lua`), ['class-without-script', `${layers}/fish_button.lua`]],
    'on a page group': [
      remove(`${room}/groups/pair_linear.lua`),
      ['class-without-script', `${room}/groups/pair_linear.lua`],
    ],
    'on the first of a language group': [
      remove(`${layers}/people/en_linear.lua`),
      ['class-without-script', `${layers}/people/en_linear.lua`],
    ],
    'of the project’s own': [
      remove('components/custom/bobbing.lua'),
      ['missing-custom-class', 'App/harbour/components/dusk/layers/fleet/boat_bobbing.lua'],
    ],
  },
  'a command that is not there': {
    'the page lists it': [remove(`${orders}/knockTwice.lua`), ['missing-command', `${orders}/knockTwice.lua`]],
    'a button runs it': [
      change(`${layers}/fish_button.lua`, 'onTap = "leave"', 'onTap = "leaf"'),
      ['dangling-action', `${layers}/fish_button.lua`],
    ],
    'a timer runs it': [
      change(`${room}/timers/bell.lua`, '"stars"', '"starz"'),
      ['dangling-action', `${room}/timers/bell.lua`],
    ],
    'an action runs it': [
      change(`${orders}/stars.lua`, '"_trigger":"leave"', '"_trigger":"live"'),
      ['dangling-action', `${orders}/stars.lua`],
    ],
    'a word that is read runs it': [
      change(`${layers}/story_sync.lua`, 'action = "stars"', 'action = "stares"'),
      ['dangling-action', `${layers}/story_sync.lua`],
    ],
  },
  'a module that is not there': {
    'in a layer’s script': [
      first(`${layers}/bg.lua`, 'local sounds = require("custom.sounds")'),
      ['missing-module', `${layers}/bg.lua`],
    ],
    'in a class’s script, without parentheses': [
      first(`${layers}/fish_button.lua`, "local sounds = require 'custom.sounds'"),
      ['missing-module', `${layers}/fish_button.lua`],
    ],
    'beside a class, in its own folder': [
      change(`${layers}/kettle_linear.lua`, 'require(parent.."kettle")', 'require(parent.."kettel")'),
      ['missing-module', `${layers}/kettle_linear.lua`],
    ],
    'of another page': [
      first(`${layers}/box.lua`, 'local sky = require("App.cabin.components.attic.layers.skies")'),
      ['missing-module', `${layers}/box.lua`],
    ],
    'in a hand-written command': [
      first(`${orders}/tapHandler.lua`, 'local rules = require("custom.lib.rules")'),
      ['missing-module', `${orders}/tapHandler.lua`],
    ],
    'inside the function of a command': [
      inCode(`${orders}/leave.lua`, 'local rules = require("rules")'),
      ['missing-module', `${orders}/leave.lua`],
    ],
    'in a component of all pages': [
      first(
        'custom/components/cabinCommon.lua',
        'local book = "App.cabin." local leave = require(book .. "commands.room.leav")',
      ),
      ['missing-module', 'custom/components/cabinCommon.lua'],
    ],
    'in what a component takes': [
      first('custom/lib/steps.lua', 'local deep = require("custom.lib.deep.up")'),
      ['missing-module', 'custom/lib/steps.lua'],
    ],
    'of the runtime, with a typing mistake': [
      change(`${layers}/fire_particles.lua`, 'components.kwik.layer_particles', 'components.kwik.layer_particels'),
      ['missing-module', `${layers}/fire_particles.lua`],
    ],
    'in main.lua': [first('main.lua', 'local setup = require("setup.all")'), ['missing-module', 'main.lua']],
    'that is taken away from a script': [
      remove('custom/lib/deep/down.lua'),
      ['missing-module', 'custom/lib/steps.lua'],
    ],
    'called with another capital': [
      move('custom/lib/steps.lua', 'custom/lib/Steps.lua'),
      ['missing-module', 'custom/components/navigation.lua'],
      ['missing-module', `${layers}/box.lua`],
    ],
  },
  'a layer that code asks for, and is not there': {
    'by its place': [
      inCode(`${layers}/box.lua`, 'UI.sceneGroup["ghost"].alpha = 0'),
      ['missing-layer', `${layers}/box.lua`],
    ],
    'as a member': [
      inCode(`${layers}/box.lua`, 'UI.sceneGroup.ghost:toFront()'),
      ['missing-layer', `${layers}/box.lua`],
    ],
    'in UI.layers': [inCode(`${layers}/box.lua`, 'UI.layers["ghost"].x = 1'), ['missing-layer', `${layers}/box.lua`]],
    'in UI.layers, as a member': [
      inCode(`${orders}/leave.lua`, 'UI.layers.ghost.x = 1'),
      ['missing-layer', `${orders}/leave.lua`],
    ],
    'by a local name of the table': [
      inCode(`${orders}/tapHandler.lua`, 'sceneGroup["ghost"].isVisible = false'),
      ['missing-layer', `${orders}/tapHandler.lua`],
    ],
    'stored in a variable': [
      inCode(`${orders}/stars.lua`, 'local ghost = UI.sceneGroup["ghost"]\n    ghost.alpha = 1'),
      ['missing-layer', `${orders}/stars.lua`],
    ],
    'handed to the engine': [
      inCode(`${layers}/box.lua`, 'transition.to(UI.sceneGroup["ghost"], { time = 5 })'),
      ['dangling-target', `${layers}/box.lua`],
    ],
    'in a component of all pages': [
      change('custom/components/navigation.lua', 'sceneGroup["navBar"]:toFront()', 'sceneGroup["navBaar"]:toFront()'),
      ['missing-layer', 'custom/components/navigation.lua'],
    ],
    'and nothing is done with it': [
      inCode(`${layers}/box.lua`, 'local ghost = UI.sceneGroup["ghost"]'),
      ['dangling-target', `${layers}/box.lua`],
    ],
  },
  'a fault that a comment or a string seems to excuse': {
    'a comment gives the name to an object': [
      (texts) => {
        change(`${layers}/kettle_linear.lua`, 'target = "kettle"', 'target = "kettel"')(texts);
        inCode(`${layers}/box.lua`, '-- obj.name = "kettel"')(texts);
      },
      ['dangling-target', `${layers}/kettle_linear.lua`],
    ],
    'a comment puts the object into the table of the page': [
      (texts) => {
        inCode(`${layers}/box.lua`, 'UI.sceneGroup["ghost"].alpha = 0')(texts);
        inCode(`${orders}/leave.lua`, '--[[ UI.sceneGroup["ghost"] = obj ]]')(texts);
      },
      ['missing-layer', `${layers}/box.lua`],
    ],
    'a string holds the code that would make the object': [
      (texts) => {
        inCode(`${layers}/box.lua`, 'UI.sceneGroup["ghost"].alpha = 0')(texts);
        inCode(`${orders}/leave.lua`, 'print("UI.sceneGroup.ghost = obj")')(texts);
      },
      ['missing-layer', `${layers}/box.lua`],
    ],
    'a comment changes the search path of modules': [
      (texts) => {
        first('main.lua', '-- package.path = "lib/?.lua"')(texts);
        first(`${layers}/bg.lua`, 'local sounds = require("custom.sounds")')(texts);
      },
      ['missing-module', `${layers}/bg.lua`],
    ],
    'a comment provides the module': [
      (texts) => {
        first('main.lua', '-- package.preload["custom.sounds"] = function() end')(texts);
        first(`${layers}/bg.lua`, 'local sounds = require("custom.sounds")')(texts);
      },
      ['missing-module', `${layers}/bg.lua`],
    ],
    'a comment tests whether the object exists': [
      (texts) => {
        remove(...picture('fish'))(texts);
        inCode(`${layers}/fish_button.lua`, '-- if obj == nil then return end')(texts);
      },
      ['class-without-image', `${layers}/fish_button.lua`],
    ],
    'a comment names the image': [
      (texts) => {
        write(`${images}/forgotten.png`, 'an image')(texts);
        inCode(`${layers}/box.lua`, '-- show forgotten.png here')(texts);
      },
      ['image-without-layer', `${images}/forgotten.png`],
    ],
  },
  'a target that is not there': {
    'of a class': [
      change(`${layers}/kettle_linear.lua`, 'target = "kettle"', 'target = "kettel"'),
      ['dangling-target', `${layers}/kettle_linear.lua`],
    ],
    'of an action': [
      change(`${orders}/stars.lua`, '"target":"fish"', '"target":"fisch"'),
      ['dangling-target', `${orders}/stars.lua`],
    ],
    'an animation of an action': [
      change(`${orders}/stars.lua`, 'kettle_linear', 'kettle_bounce'),
      ['dangling-target', `${orders}/stars.lua`],
    ],
    'a sound of an action': [
      change(`${orders}/stars.lua`, '"target":"rain"', '"target":"rayn"'),
      ['dangling-target', `${orders}/stars.lua`],
    ],
    'a member of a page group': [
      change(`${room}/groups/pair.lua`, '"tree/leaf"', '"tree/leaves"'),
      ['dangling-target', `${room}/groups/pair.lua`],
    ],
    'where something is dropped': [
      change('App/cabin/components/attic/layers/attic_box_drag.lua', 'dropArea = "sky"', 'dropArea = "ski"'),
      ['dangling-target', 'App/cabin/components/attic/layers/attic_box_drag.lua'],
    ],
    'a class of a layer that has another name': [
      change(`${room}/index.lua`, '{ kettle = { class', '{ teapot = {} },\n      { kettle = { class'),
      ['missing-script', `${layers}/teapot.lua`],
    ],
  },
  'an image that a class cannot do without': {
    'of a button’s layer': [remove(...picture('fish')), ['class-without-image', `${layers}/fish_button.lua`]],
    'of an animation’s layer': [remove(...picture('kettle')), ['class-without-image', `${layers}/kettle_linear.lua`]],
    'of a button for touches': [remove(...picture('lamp')), ['class-without-image', `${layers}/lamp_button.lua`]],
    'that shows while a button is held': [
      remove(...picture('lamp_lit')),
      ['class-without-image', `${layers}/lamp_button.lua`],
      ['missing-asset', `${layers}/lamp_button.lua`],
    ],
    'that a button for touches does not have': [
      change(`${layers}/lamp_button.lua`, 'over = "lamp_lit"', 'over = ""'),
      ['class-without-image', `${layers}/lamp_button.lua`],
      ['image-without-layer', `${images}/lamp_lit.png`],
    ],
  },
  'a file of the assets that is not there': {
    'the image of another page': [
      change(`${layers}/shadow.lua`, 'attic/sky.png', 'attic/skye.png'),
      ['missing-asset', `${layers}/shadow.lua`],
    ],
    'a mask': [
      change(`${layers}/fish_button.lua`, 'mask = ""', 'mask = "fish_mask"'),
      ['missing-asset', `${layers}/fish_button.lua`],
    ],
    'a long sound': [
      remove('App/cabin/assets/audios/long/Rain.mp3'),
      ['missing-asset', `${room}/audios/long/rain.lua`],
    ],
    'a short sound': [
      change(`${room}/audios/short/knock.lua`, 'knock.wav', 'knack.wav'),
      ['missing-asset', `${room}/audios/short/knock.lua`],
    ],
    'a sound with another capital': [
      move('App/cabin/assets/audios/short/knock.wav', 'App/cabin/assets/audios/short/Knock.wav'),
      ['missing-asset', `${room}/audios/short/knock.lua`],
    ],
    'a text that is read': [
      remove('App/cabin/assets/audios/sync/en/hello.mp3'),
      ['missing-asset', `${layers}/story_sync.lua`],
    ],
    'a video': [remove('App/cabin/assets/videos/film.mp4'), ['missing-asset', `${layers}/film_video.lua`]],
    'the sheet of a sprite': [
      remove('App/cabin/assets/sprites/clock.png'),
      ['missing-asset', `${layers}/clock_sprite.lua`],
    ],
    'the path of an animation': [
      remove(`${images}/path1_Shape_Path_open.json`),
      ['missing-asset', `${layers}/path1_path.lua`],
    ],
  },
  'data that a page stops without': {
    'an emitter': [remove('App/cabin/assets/particles/fire.json'), ['missing-data', `${layers}/fire_particles.lua`]],
    'the frames of a sheet': [
      remove('App/cabin/assets/sprites/clock.lua'),
      ['missing-data', `${layers}/clock_sprite.lua`],
    ],
  },
  'a name that differs by capitals': {
    'of a script': [move(`${layers}/film.lua`, `${layers}/Film.lua`), ['name-case', `${layers}/Film.lua`]],
    'of an image': [move(`${images}/bg@2x.png`, `${images}/BG@2x.png`), ['name-case', `${images}/BG@2x.png`]],
    'of a command': [move(`${orders}/stars.lua`, `${orders}/Stars.lua`), ['name-case', `${orders}/Stars.lua`]],
  },
  'a name that stands twice': {
    'among the layers': [
      change(`${room}/index.lua`, '{ bg = {} },', '{ bg = {} }, { bg = {} },'),
      ['duplicate-name', `${room}/index.lua`],
    ],
    'among the commands': [
      change(`${room}/index.lua`, '"leave",', '"leave", "leave",'),
      ['duplicate-name', `${room}/index.lua`],
    ],
    'among the classes': [
      change(`${room}/index.lua`, '{ fish = { class = { "button"', '{ fish = { class = { "button", "button"'),
      ['duplicate-name', `${room}/index.lua`],
    ],
  },
  'a page that nobody reaches': {
    'it is not listed any more': [
      (texts) => {
        change('App/cabin/index.lua', '  "attic",\n', '')(texts);
        change(`${orders}/leave.lua`, '"pageName":"attic"', '"pageName":"NEXT"')(texts);
      },
      ['unreachable-page', 'App/cabin/components/attic/index.lua'],
    ],
  },
  'a file that nobody asks for': {
    'a script': [write(`${layers}/forgotten.lua`, 'return {}\n'), ['unlisted-file', `${layers}/forgotten.lua`]],
    'an image': [write(`${images}/forgotten.png`, 'an image'), ['image-without-layer', `${images}/forgotten.png`]],
  },
  'a layer without an image': {
    'one that carries no class': [remove(...picture('bg')), ['layer-without-image', `${images}/bg.png`]],
    'one whose image has another ending': [
      move(`${images}/photo.jpg`, `${images}/photo.gif`),
      ['layer-without-image', `${images}/photo.jpg`],
    ],
  },
};

const all = Object.entries(faults).flatMap(([kind, of]) =>
  Object.entries(of).map(([what, fault]) => ({ name: `${kind}: ${what}`, kind, fault })),
);

async function examine(texts: Texts): Promise<string[]> {
  const tree = new Map([...texts].map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
  const store = await openMemoryStore(tree);
  const { findings } = await readDoctor.run(composeServices(store), { at: {} }, await store.snapshot());
  // The sample has one layer that shows as text.
  const reported = findings.filter(({ place }) => place.path !== 'App/harbour/assets/images/dusk/title.png');
  return reported.map(({ code, place }) => `${code} ${place.path}`).sort();
}

describe('the doctor, of a project as people have them', () => {
  let healthy: Texts;
  before(async () => {
    healthy = await realLooking();
  });

  it('the doctor finds nothing in a healthy project, whatever its code looks like', async () => {
    expect(await examine(healthy)).to.deep.equal([]);
  });

  it('this file seeds at least 40 faults of at least 20 kinds', () => {
    expect(all.length).to.be.at.least(40);
    expect(new Set(all.map(({ kind }) => kind)).size).to.be.at.least(20);
  });

  it('the doctor is unsure of what code may have made, and sure of everything else', async () => {
    const texts = new Map(healthy);
    inCode(`${layers}/box.lua`, 'for key, each in pairs(M.all or {}) do UI.sceneGroup[key] = each end')(texts);
    inCode(`${layers}/box.lua`, 'UI.sceneGroup["anybody"].x = 1')(texts);
    inCode(`${layers}/box.lua`, 'local other = require("components.kwik.layer_three_d")')(texts);
    inCode(`${layers}/box.lua`, 'local shine = require("extlib.transition")')(texts);
    expect(await examine(texts)).to.deep.equal([]);
    change(`${room}/groups/pair.lua`, '"tree/leaf"', '"tree/leaves"')(texts);
    expect(await examine(texts)).to.deep.equal([`dangling-target ${room}/groups/pair.lua`]);
  });

  it('the doctor reports a script that is no Lua, and assumes that it makes every object and provides every module', async () => {
    const texts = new Map(healthy);
    change(`${layers}/box.lua`, 'return M', 'retrun M')(texts);
    inCode(`${orders}/leave.lua`, 'UI.sceneGroup["ghost"].alpha = 0')(texts);
    change(`${layers}/kettle_linear.lua`, 'target = "kettle"', 'target = "kettel"')(texts);
    inCode(`${orders}/leave.lua`, 'local shine = require("custom.lib.shine")')(texts);
    expect(await examine(texts)).to.deep.equal([`invalid-lua ${layers}/box.lua`]);
    change(`${layers}/box.lua`, 'retrun M', 'return M')(texts);
    expect(await examine(texts)).to.deep.equal([
      `dangling-target ${layers}/kettle_linear.lua`,
      `missing-layer ${orders}/leave.lua`,
      `missing-module ${orders}/leave.lua`,
    ]);
  });

  for (const {
    name,
    fault: [plant, ...finds],
  } of all) {
    it(`the doctor finds ${name}, and nothing else`, async () => {
      const texts = new Map(healthy);
      plant(texts);
      expect(await examine(texts)).to.deep.equal(finds.map(([code, path]) => `${code} ${path}`).sort());
    });
  }
});
