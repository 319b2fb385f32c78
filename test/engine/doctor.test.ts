import { expect } from 'chai';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findingKinds } from '#application/doctor/checks';
import type { EngineProject } from './support/engine-project.js';
import { useEngineProject } from './support/use-engine-project.js';

const quay = 'App/harbour/components/quay/layers';
const images = 'App/harbour/assets/images/quay';

interface Planted {
  readonly plant: (project: EngineProject) => Promise<unknown>;
  readonly code: string;
}

const change = async (project: EngineProject, path: string, from: string | RegExp, to: string) => {
  const before = await project.text(path);
  const after = before.replace(from, to);
  expect(after, path).to.not.equal(before);
  await project.write(path, after);
};
const remove = (project: EngineProject, ...paths: string[]) =>
  Promise.all(paths.map((path) => rm(join(project.folder, path))));
const inWall = (line: string) => (project: EngineProject) =>
  change(project, `${quay}/wall.lua`, 'function M:create(UI)', `$&\n\t${line}`);
const withoutImages = (name: string) => (project: EngineProject) =>
  remove(project, ...['', '@2x', '@4x'].map((size) => `${images}/${name}${size}.png`));
const lamp = (asked: string, properties: object) => async (project: EngineProject) => {
  await project.call('PUT', `/harbour/quay/lamp?class=${asked}`);
  await project.call('POST', `/harbour/quay/lamp/${asked}`, { properties });
};

/** Gives a layer a name that a request could not give it. */
const renameByHand = async (project: EngineProject, from: string, to: string) => {
  await project.call('PUT', `/harbour/quay/${from}?newName=renamed`);
  await change(project, 'App/harbour/components/quay/index.lua', 'renamed', to);
  for (const file of await readdir(join(project.folder, quay)))
    if (file.startsWith('renamed')) {
      const next = file.replace('renamed', to);
      await rename(join(project.folder, quay, file), join(project.folder, quay, next));
      await project.write(`${quay}/${next}`, (await project.text(`${quay}/${next}`)).replaceAll('renamed', to));
    }
  for (const size of ['', '@2x', '@4x'])
    await rename(join(project.folder, images, `renamed${size}.png`), join(project.folder, images, `${to}${size}.png`));
};

/** Faults of the page "quay", each by the doctor's finding. The engine shows whether the page works with it. */
const faults: Readonly<Record<string, Planted>> = {
  'a module that a layer takes': { plant: inWall('require("custom.gone")'), code: 'missing-module' },
  'a module that a class takes from its own folder': {
    plant: (project) =>
      change(project, `${quay}/lamp_linear.lua`, /^/, 'local own = (...):match("(.-)[^%.]+$")\nrequire(own.."gone")\n'),
    code: 'missing-module',
  },
  'a layer that code uses': { plant: inWall('UI.sceneGroup["ghost"].alpha = 0'), code: 'missing-layer' },
  'a layer that code uses, in UI.layers': { plant: inWall('UI.layers.ghost.x = 1'), code: 'missing-layer' },
  'a layer that code hands to the engine': {
    plant: inWall('transition.to(UI.sceneGroup["ghost"], { time = 5 })'),
    code: 'dangling-target',
  },
  'the image of a button': { plant: withoutImages('door'), code: 'class-without-image' },
  'the image of an animation': { plant: withoutImages('lamp'), code: 'class-without-image' },
  'the image of a layer without a class': { plant: withoutImages('wall'), code: 'layer-without-image' },
  'the second image of a button for touches': {
    plant: lamp('button', { eventType: 'touch', over: 'lamp_lit' }),
    code: 'class-without-image',
  },
  'the mask of a layer': { plant: lamp('mask', { mask: 'gone' }), code: 'missing-asset' },
  'the sheet of a sprite': { plant: lamp('sprite', { filename: 'sprites/gone.png' }), code: 'missing-asset' },
  'the frames of a sheet': {
    plant: lamp('sprite', {
      filename: 'images/quay/lamp.png',
      sheetType: 'TexturePacker',
      sheetInfo: 'sprites/gone.lua',
    }),
    code: 'missing-data',
  },
  'an emitter': { plant: lamp('particles', { filename: 'particles/gone.json' }), code: 'missing-data' },
  'a sound': {
    plant: (project) => remove(project, 'App/harbour/assets/audios/short/creak.wav'),
    code: 'missing-asset',
  },
  'the script of a class': {
    plant: (project) => remove(project, `${quay}/lamp_linear.lua`),
    code: 'class-without-script',
  },
  'the script of a layer': { plant: (project) => remove(project, `${quay}/wall.lua`), code: 'missing-script' },
  'a file by its capitals': {
    plant: (project) => rename(join(project.folder, quay, 'wall.lua'), join(project.folder, quay, 'Wall.lua')),
    code: 'name-case',
  },
  'the target of a button that a hand wrote': {
    plant: (project) => change(project, `${quay}/door_button.lua`, "target = 'door'", "target = 'gone'"),
    code: 'missing-layer',
  },
  'a layer that is called like a property of its page, with a class': {
    plant: (project) => renameByHand(project, 'lamp', 'rotation'),
    code: 'name-stops-page',
  },
  'a layer that is called like a property that takes numbers only': {
    plant: (project) => renameByHand(project, 'wall', 'anchorX'),
    code: 'name-stops-page',
  },
  'a layer that is called like a property of its page, without a class': {
    plant: (project) => renameByHand(project, 'wall', 'xScale'),
    code: 'name-hides-layer',
  },
  'a layer that is called like the function that fills its page': {
    plant: async (project) => {
      await project.call('PUT', '/harbour/components/quay/groups/crew', { members: ['lamp'] });
      await renameByHand(project, 'wall', 'insert');
    },
    code: 'name-stops-page',
  },
  'the target of a button': { plant: lamp('button', { target: 'gone' }), code: 'dangling-target' },
};

describe('the findings of the doctor about an app', () => {
  const project = useEngineProject();

  const findings = async (): Promise<readonly { readonly code: string }[]> =>
    ((await project().call('GET', '/_/doctor')) as unknown as { findings: { code: string }[] }).findings;

  /** Whether the page came to be shown. */
  const shows = async (page: string): Promise<boolean> => {
    let shown = false;
    try {
      await project().run(
        async (app) => {
          shown = (await app.show(page)).page === page;
        },
        { withErrors: true, ignoreCase: false },
      );
    } catch {
      return false;
    }
    return shown;
  };

  for (const [what, { plant, code }] of Object.entries(faults)) {
    const stops = findingKinds.find((kind) => kind.code === code)?.severity === 'error';
    it(`the doctor finds ${what}, and the engine does ${stops ? 'not ' : ''}show the page (${code})`, async () => {
      await plant(project());
      expect((await findings()).map((found) => found.code)).to.include(code);
      expect(await shows('quay')).to.equal(!stops);
    });
  }

  for (const [what, from, to, code] of [
    ['a book that is started', 'name = "harbour"', 'name = "harbor"', 'missing-start'],
    ['a page that is begun with', ' goPage = "dusk"', ' goPage = "dawn"', 'missing-start'],
    ['a component of all pages', '"nothing"', '"nothin"', 'missing-module'],
    ['a command of all pages', 'commands = {}', 'commands = { "gone" }', 'missing-module'],
  ] as const) {
    it(`the doctor finds ${what}, and the app does not start (${code})`, async () => {
      await change(project(), 'main.lua', from, to);
      expect((await findings()).map((found) => found.code)).to.include(code);
      expect(await shows('quay')).to.equal(false);
    });
  }

  it('the doctor reports no class on a layer group, whose script nothing needs', async () => {
    const index = 'App/harbour/components/quay/index.lua';
    await change(project(), index, '{ crateB = {} },', "$&\n\t\t\t\tclass = { 'lang', 'linear', 'button' },");
    expect((await findings()).map(({ code }) => code)).to.not.include('class-without-script');
    expect(await shows('quay')).to.equal(true);
  });
});
