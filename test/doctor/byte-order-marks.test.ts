import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

const dusk = 'App/harbour/components/dusk';
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** A Lua file of each kind that the app loads, and a change of that file. */
const loaded: Readonly<
  Record<string, { path: string; change?: readonly [method: string, path: string, body?: object] }>
> = {
  'the start of the app': { path: 'main.lua' },
  'the settings of the app': { path: 'config.lua' },
  'a book': { path: 'App/harbour/index.lua', change: ['PUT', '/harbour/attic'] },
  'a page': { path: `${dusk}/index.lua`, change: ['PUT', '/harbour/dusk/gull', {}] },
  'a layer': { path: `${dusk}/layers/sea.lua`, change: ['POST', '/harbour/dusk/sea', { x: 7 }] },
  'a class': {
    path: `${dusk}/layers/sun_linear.lua`,
    change: ['POST', '/harbour/dusk/sun/linear', { properties: { duration: 77 } }],
  },
  'a command': {
    path: 'App/harbour/commands/dusk/nightFalls.lua',
    change: ['PUT', '/harbour/commands/dusk/nightFalls?newName=evening'],
  },
  'a component': {
    path: `${dusk}/timers/lastLight.lua`,
    change: ['POST', '/harbour/components/dusk/timers/lastLight', { properties: { delay: 77 } }],
  },
  'a class of the project': { path: 'components/custom/bobbing.lua' },
  'a component of all pages': { path: 'custom/components/nothing.lua' },
  'what the runtime takes in every app': { path: 'App/uiHandler.lua' },
};

describe('a byte-order mark', () => {
  const { call, files, opened, read, changedSince } = useProject({ files: '../../examples/sample' });

  const plant = async (path: string) => {
    const content = (await opened().store.read(path))?.content ?? new Uint8Array();
    await opened().store.commit([{ action: 'modified', path, content: Buffer.concat([mark, content]) }], []);
  };
  const marked = async () => {
    const { findings } = (await read('/_/doctor')) as unknown as {
      findings: { code: string; place: { path: string } }[];
    };
    return findings.filter(({ code }) => code === 'byte-order-mark').map(({ place }) => place.path);
  };

  for (const [what, { path, change }] of Object.entries(loaded)) {
    it(`the doctor finds one in ${what}, and its fix takes these three bytes`, async () => {
      const healthy = await files();
      expect(await marked()).to.deep.equal([]);
      await plant(path);
      expect(await marked()).to.deep.equal([path]);
      const { body } = await call('POST', '/_/doctor/fix?code=byte-order-mark');
      expect(body.warnings).to.deep.equal([]);
      expect(await changedSince(healthy)).to.deep.equal([]);
    });

    if (change === undefined) continue;
    it(`a change of ${what} keeps it, and warns`, async () => {
      await plant(path);
      const before = await files();
      const [method, address, body] = change;
      const answer = await call(method, address, body && { body });
      expect(answer.status, answer.text).to.be.lessThan(300);
      const warned = answer.body.warnings.filter(({ code }) => code === 'byte-order-mark');
      expect(warned).to.have.length(1);
      const written = (await opened().store.read(String(warned[0]?.at)))?.content ?? new Uint8Array();
      expect(Buffer.from(written.subarray(0, 3))).to.deep.equal(mark);
      const undone = await call('POST', '/_/history/undo');
      expect(undone.body.warnings.map(({ code }) => code)).to.include('byte-order-mark');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  it('a batch warns of a file once for each item that changes it', async () => {
    await plant(`${dusk}/layers/sea.lua`);
    const body = [1, 2].map((x) => ({ method: 'POST', path: '/harbour/dusk/sea', body: { x } }));
    const answer = await call('POST', '/_/batch', { body });
    expect(answer.body.warnings.filter(({ code }) => code === 'byte-order-mark')).to.have.length(2);
  });
});
