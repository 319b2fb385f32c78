import { expect } from 'chai';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp, ShownObject, ShownPage } from './support/engine.js';

const pages = ['dusk', 'quay', 'lighthouse'];
const red = [200, 40, 40, 255];

/**
 * What is renamed: the address that it has by then, and its new name. Each name stands for one thing only, so that what
 * was on the stage before is known by the new names.
 */
const renames: readonly (readonly [address: string, newName: string])[] = [
  // Layers: on their own, in groups, with classes, with a shared picture, named in commands, with code by hand.
  ['/harbour/dusk/sun', 'soleil'],
  ['/harbour/dusk/sky', 'heaven'],
  ['/harbour/dusk/title', 'heading'],
  ['/harbour/dusk/fleet/boat', 'ship'],
  ['/harbour/dusk/fleet/rig/flag', 'pennant'],
  ['/harbour/dusk/fleet/rig', 'rigging'],
  ['/harbour/dusk/fleet', 'armada'],
  ['/harbour/quay/door', 'gate'],
  ['/harbour/quay/lamp', 'lantern'],
  ['/harbour/quay/moon', 'luna'],
  ['/harbour/quay/keeper', 'guard'],
  ['/harbour/quay/crates/crateA', 'boxA'],
  ['/harbour/quay/crates', 'boxes'],
  ['/harbour/lighthouse/tower', 'turret'],
  ['/harbour/lighthouse/beam', 'ray'],
  ['/harbour/lighthouse/birds/gull', 'mew'],
  ['/harbour/lighthouse/birds', 'fowl'],
  // Commands and components.
  ['/harbour/commands/dusk/setSail', 'castOff'],
  ['/harbour/commands/dusk/nightFalls', 'darken'],
  ['/harbour/commands/quay/openDoor', 'unlock'],
  ['/harbour/components/dusk/audios/waves', 'surf'],
  ['/harbour/components/dusk/timers/lastLight', 'lastGleam'],
  ['/harbour/components/quay/audios/creak', 'squeak'],
  ['/harbour/components/quay/groups/cargo', 'load'],
  ['/harbour/components/quay/variables/cratesLeft', 'stock'],
  ['/harbour/components/lighthouse/timers/blinker', 'flicker'],
  ['/harbour/components/lighthouse/groups/flock', 'swarm'],
  // Custom classes, pages and the book, which one of them is renamed twice.
  ['/components/custom/bobbing', 'floating'],
  ['/components/custom/sway', 'swing'],
  ['/harbour/quay', 'pier'],
  ['/harbour/dusk', 'evening'],
  ['/harbour/lighthouse', 'beacon'],
  ['/harbour/evening', 'nightfall'],
  ['/harbour', 'haven'],
];

describe('renames', () => {
  let project: EngineProject;
  /** By its first name, what something is called now. */
  let names: Map<string, string>;

  beforeEach(async () => {
    project = await EngineProject.open();
    await enrich(project);
    names = new Map();
  });
  afterEach(() => project.close());

  it('each rename leaves every page with the same objects', async function () {
    this.timeout(600_000);
    const before = await allPages();
    expect(before.map(({ stage }) => stage.children?.length)).to.not.include(0);
    for (const [address, newName] of renames) {
      await project.call('PUT', `${address}?newName=${newName}`);
      note(address.split('/').at(-1) ?? '', newName);
      const now = await allPages();
      expect(now.map(plain), `${address} is called ${newName}`).to.deep.equal(before.map(renamed).map(plain));
    }
    await project.run(
      async (app) => {
        await app.show(called('quay'));
        await app.click(called('door'));
        const left = `return PROBE.UI().variables.${called('cratesLeft')}`;
        await app.until(left, (value) => value === 1, { what: 'the command of the door’s button' });
        await app.show(called('dusk'));
        await app.click(called('fleet/boat'));
        await app.until('return PROBE.page()', (page) => page === called('quay'), {
          what: 'the command of the boat’s button',
        });
      },
      { main: main() },
    );
  });

  it('a connected app shows every page after renames as after a relaunch', async function () {
    this.timeout(600_000);
    const seen = async (app: RunningApp) => {
      const shown: object[] = [];
      for (const page of pages) shown.push(unmoved(plain(await app.show(called(page)))));
      return shown;
    };
    const steps = async (app: RunningApp) => {
      const before: ShownPage[] = [];
      for (const page of pages) before.push(await app.show(page));
      for (const [address, newName] of renames.filter(([each]) => each !== '/harbour')) {
        await project.call('PUT', `${address}?newName=${newName}`);
        note(address.split('/').at(-1) ?? '', newName);
        await project.caughtUp(app);
        expect(await seen(app), `${address} is called ${newName}`).to.deep.equal(
          before.map((page) => unmoved(plain(renamed(page)))),
        );
      }
    };
    await project.connect(steps, { main: main(), seconds: 500 });
  });

  async function allPages(): Promise<readonly ShownPage[]> {
    const shown: ShownPage[] = [];
    const show = async (app: RunningApp) => {
      for (const page of pages) shown.push(await app.show(called(page)));
    };
    await project.run(show, { main: main() });
    return shown;
  }

  /** The project's own `main.lua` with the book that is there now. */
  function main(): string {
    return `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "${called('harbour')}", goPage = "cover", editor = false, language = "", position = { x = 0, y = 0 } }
`;
  }

  function note(oldName: string, newName: string): void {
    for (const [first, now] of names) {
      if (now === oldName) return void names.set(first, newName);
    }
    names.set(oldName, newName);
  }

  /** What a text with names in it is now. */
  function called(text: string): string {
    return text.replace(/[A-Za-z0-9]+/g, (word) => names.get(word) ?? word);
  }

  function renamed(page: ShownPage): ShownPage {
    const parse = (value: unknown) => JSON.parse(called(JSON.stringify(value))) as ShownPage;
    return { ...page, ...parse({ ...page, stage: undefined }), stage: renamedObject(page.stage) };
  }

  function renamedObject({ name, text, children, ...rest }: ShownObject): ShownObject {
    return {
      ...rest,
      ...(name === undefined ? {} : { name: called(name) }),
      ...(text === undefined ? {} : { text }),
      ...(children === undefined ? {} : { children: children.map(renamedObject) }),
    };
  }
});

/** A page as it is compared. The service decides where a picture lies; the test only checks that it shows. */
function plain({ stage, ...lists }: ShownPage): object {
  const sorted = Object.entries(lists).map(([key, list]) => [key, Array.isArray(list) ? [...list].sort() : list]);
  return { ...(Object.fromEntries(sorted) as object), stage: withoutImage(stage) };
}

/** Without what animations change: pages that stay as they are move on. */
function unmoved(page: object): object {
  const moving = ['x', 'y', 'w', 'h', 'a', 'rot', 'sx', 'sy'];
  return JSON.parse(
    JSON.stringify(page, (key, value: unknown) => (moving.includes(key) ? undefined : value)),
  ) as object;
}

function withoutImage({ image, children, ...rest }: ShownObject): object {
  return { ...rest, hasImage: image !== undefined, children: children?.map(withoutImage) };
}

/** Gives the sample what it does not have. */
async function enrich(project: EngineProject): Promise<void> {
  // Where the book opens: each page that is looked at is shown for the first time then, with nothing moved yet.
  await project.call('PUT', '/harbour/cover', {});
  await project.picture('App/harbour/assets/images/quay/keeper.png', 10, 20, red);
  await project.call('PUT', '/harbour/quay/keeper', { x: 1600, y: 900, width: 40, height: 80 });
  const keeper = await project.text('App/harbour/components/quay/layers/keeper.lua');
  const byHand = 'function M:didShow(UI)\n  UI.sceneGroup[self.name].alpha = 0.75 -- ours\n';
  await project.write(
    'App/harbour/components/quay/layers/keeper.lua',
    keeper.replace('function M:didShow(UI)\n', byHand),
  );
  await project.call('PUT', '/harbour/quay/moon', {
    x: 200,
    y: 200,
    width: 80,
    height: 80,
    isSharedAsset: true,
    imagePath: 'dusk/sun.png',
  });
  for (const bird of ['gull', 'tern']) {
    await project.picture(`App/harbour/assets/images/lighthouse/birds/${bird}.png`, 16, 8, red);
    await project.call('PUT', `/harbour/lighthouse/birds/${bird}`, {
      x: 300,
      y: bird === 'gull' ? 200 : 300,
      width: 64,
      height: 32,
    });
  }
  await project.call('PUT', '/components/custom/sway', {});
  await project.call('PUT', '/harbour/lighthouse/birds/gull?class=sway', {});
  await project.call('PUT', '/harbour/components/lighthouse/groups/flock', { members: ['birds/gull', 'birds/tern'] });
  await project.call('PUT', '/harbour/commands/lighthouse/flash', {
    actions: [{ command: 'animation.play', params: { target: 'beam_linear' } }],
  });
  await project.call('PUT', '/harbour/components/lighthouse/timers/blinker', {
    properties: { delay: 60000 },
    actions: { onComplete: 'flash' },
  });
}
