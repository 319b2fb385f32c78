import { expect } from 'chai';
import type { Properties } from '#domain/properties/property-value';
import type { RunningApp } from './support/engine.js';
import { EngineProject } from './support/engine-project.js';
import { expectPlaces, motionHelpers, motions, type Places } from './support/motions.js';

const names = Object.keys(motions);

/** What each page asks of every animation class, and where its layers then end. */
const pages: Readonly<Record<string, { readonly properties: Properties; readonly ends: 'start' | 'end' | 'reset' }>> = {
  plain: { properties: {}, ends: 'end' },
  instant: { properties: { duration: 0, delay: 0 }, ends: 'end' },
  delayed: { properties: { delay: 150 }, ends: 'end' },
  reverse: { properties: { reverse: true }, ends: 'start' },
  repeated: { properties: { loop: 2 }, ends: 'end' },
  toAndFro: { properties: { loop: 2, reverse: true, xSwipe: true, ySwipe: true }, ends: 'start' },
  reset: { properties: { resetAtEnd: true }, ends: 'reset' },
};

type Mirroring = Readonly<Record<'there' | 'back' | 'wrong' | 'least' | 'most', number>>;

describe('every animation class, in the engine', () => {
  let project: EngineProject;
  let app: RunningApp;
  let ended: () => void;
  let running: Promise<void>;

  before(async () => {
    project = await EngineProject.open();
    await project.call('PUT', '/lab');
    await project.call('PUT', '/lab/start');
    for (const [page, { properties }] of Object.entries(pages)) await motionPage(project, page, properties);
    const main = (await project.text('main.lua')).replace('"harbour"', '"lab"').replace('"dusk"', '"start"');
    await new Promise<void>((resolve, reject) => {
      running = project.run(
        async (started) => {
          app = started;
          await app.lua(motionHelpers);
          resolve();
          await new Promise<void>((end) => (ended = end));
        },
        { main, seconds: 110 },
      );
      running.catch(reject);
    });
  });

  after(async () => {
    ended?.();
    await running;
    await project.close();
  });

  /** Shows the page, waits until each of its animations has called its command, and returns what was seen. */
  async function visit(page: string): Promise<{ readonly first: Places; readonly last: Places }> {
    await app.show('start');
    await app.lua(`do watch("${page}") end return true`);
    await app.show(page);
    await app.until<number>('return endings', (count) => count === names.length, { what: `the ends on ${page}` });
    return app.lua('return { first = seen[1], last = places() }');
  }

  for (const [page, { ends }] of Object.entries(pages)) {
    it(`in the engine, ${page}: each class ends where it should, and again on the second visit`, async () => {
      for (const time of ['first', 'second']) {
        const { first, last } = await visit(page);
        expectPlaces(last, ends, `at the end of the ${time} visit`);
        if (page !== 'instant') expectPlaces(first, 'start', `when the page shows, on the ${time} visit`);
      }
    });
  }

  it('in the engine, no class waits at its start, and each keeps its delay', async () => {
    for (const page of ['plain', 'delayed', 'repeated']) {
      await visit(page);
      const late = await app.lua<Readonly<Record<string, number>>>('return lateness()');
      for (const name of names) expect(late[name], `${name} on ${page}, in frames`).to.be.within(-2.5, 2.5);
    }
  });

  it('in the engine, a layer is mirrored on its way back only, and keeps its own scale', async () => {
    await visit('toAndFro');
    for (const name of ['linear', 'path']) {
      const { there, back, wrong, least, most } = await app.lua<Mirroring>(`return mirroring("${name}")`);
      expect(Math.min(there, back), `${name} goes there and back`).to.be.above(0);
      expect(wrong, `${name} on the wrong side`).to.equal(0);
      expect(least, `the least scale of ${name}`).to.be.at.least(0.99);
      expect(most, `the greatest scale of ${name}`).to.be.at.most(3.01);
    }
  });
});

async function motionPage(project: EngineProject, page: string, properties: Properties): Promise<void> {
  await project.call('PUT', `/lab/${page}`);
  await project.call('PUT', `/lab/commands/${page}/done`, {
    actions: [{ command: 'externalcode.code', params: { code: 'motionEnded()' } }],
  });
  const way = [
    [400, 640, 400, 640, 400, 640],
    [1200, 640, 1200, 640, 1200, 640],
  ];
  await project.write(`App/lab/assets/images/${page}/way.json`, JSON.stringify(way));
  await project.call('PUT', `/lab/${page}/other`, { x: 1000, y: 640, width: 200, height: 200, alpha: 0.25 });
  await project.picture(`App/lab/assets/images/${page}/other.png`, 50, 50, [200, 80, 40, 255]);
  for (const [name, { layer, props, own }] of Object.entries(motions)) {
    await project.call('PUT', `/lab/${page}/a_${name}`, { x: 400, y: 640, width: 200, height: 200, ...layer });
    await project.picture(`App/lab/assets/images/${page}/a_${name}.png`, 50, 50, [80, 80, 200, 255]);
    const asked = { autoPlay: true, duration: 300, delay: 0, loop: 1, reverse: false, ...properties, ...own };
    const body = { ...props, properties: asked, actions: { onComplete: 'done' } };
    await project.call('PUT', `/lab/${page}/a_${name}?class=${name}`, body);
  }
}
