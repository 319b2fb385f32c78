import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

const components = 'App/harbour/components/dusk';
const models = 'App/harbour/models/dusk';
const images = 'App/harbour/assets/images/dusk';

/** What is listed under one spelling, with its files under another: each start of a path, and what it is in the project. */
const misspelt: Readonly<Record<string, { readonly from: string; readonly to: string; readonly at: string }>> = {
  'a layer': { from: `${components}/layers/sea.lua`, to: `${components}/layers/Sea.lua`, at: '/harbour/dusk/sea' },
  'a group, by its folder': {
    from: `${components}/layers/fleet/`,
    to: `${components}/layers/Fleet/`,
    at: '/harbour/dusk/fleet',
  },
  'a layer, by its JSON file': { from: `${models}/sea.json`, to: `${models}/SEA.json`, at: '/harbour/dusk/sea' },
  'a class': {
    from: `${components}/layers/title_linear.lua`,
    to: `${components}/layers/Title_linear.lua`,
    at: '/harbour/dusk/title/linear',
  },
  'a command': {
    from: 'App/harbour/commands/dusk/setSail.lua',
    to: 'App/harbour/commands/dusk/setsail.lua',
    at: '/harbour/commands/dusk/setSail',
  },
  'a component': {
    from: `${components}/timers/lastLight.lua`,
    to: `${components}/timers/LastLight.lua`,
    at: '/harbour/components/dusk/timers/lastLight',
  },
};

describe('a file that is spelt otherwise than listed', () => {
  const { call, files, opened, text, changedSince } = useProject({ files: '../../examples/sample' });

  const respell = async (from: string, to: string) => {
    for (const [path, content] of await files()) {
      if (!path.startsWith(from)) continue;
      const target = to + path.slice(from.length);
      await opened().store.commit([{ action: 'removed', path }], []);
      await opened().store.commit([{ action: 'created', path: target, content }], []);
    }
  };
  const relist = async (from: string, to: string) => {
    const path = `${components}/index.lua`;
    const content = Buffer.from((await text(path)).replace(from, to));
    await opened().store.commit([{ action: 'modified', path, content }], []);
  };

  for (const [what, { from, to, at }] of Object.entries(misspelt)) {
    it(`a file in other capitals is not lost when ${what} is removed or renamed: the doctor’s fix must come first`, async () => {
      await respell(from, to);
      const before = await files();
      for (const [method, target] of [
        ['DELETE', at],
        ['PUT', `${at}?newName=${at.endsWith('/linear') ? 'rotation' : 'other'}`],
      ] as const) {
        const { status, body } = await call(method, target);
        expect([status, body.code], `${method} ${target}`).to.deep.equal([409, 'name-collides']);
        expect(body.detail).to.contain('POST /_/doctor/fix?code=name-case');
      }
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('POST', '/_/doctor/fix?code=name-case')).status).to.equal(200);
      expect((await call('DELETE', at)).status).to.equal(200);
      expect([...(await files()).keys()].filter((path) => path.startsWith(from) || path.startsWith(to))).to.deep.equal(
        [],
      );
    });
  }

  it('an image in other capitals stays when its layer is removed, and blocks a rename until the doctor’s fix', async () => {
    await respell(`${images}/sea.png`, `${images}/Sea.png`);
    expect((await call('PUT', '/harbour/dusk/sea?newName=ocean')).body.code).to.equal('name-collides');
    expect((await call('DELETE', '/harbour/dusk/sea')).status).to.equal(200);
  });

  it('a file in other capitals is no obstacle to a rename to its own spelling', async () => {
    const spelt = [`${components}/layers/`, `${models}/`, `${images}/`];
    for (const folder of spelt) await respell(`${folder}sea`, `${folder}Sea`);
    const before = (await files()).size;
    expect((await call('PUT', '/harbour/dusk/sea?newName=Sea')).status).to.equal(200);
    expect((await files()).size).to.equal(before);
    expect((await call('DELETE', '/harbour/dusk/Sea')).status).to.equal(200);
    expect((await files()).has(`${components}/layers/Sea.lua`)).to.equal(false);
  });

  it('a file in other capitals belongs to the other thing that lists it', async () => {
    await relist('{ sea = {} },', '{ sea = {} }, { Sea = {} },');
    expect((await call('DELETE', '/harbour/dusk/Sea')).status).to.equal(200);
    expect((await files()).has(`${components}/layers/sea.lua`)).to.equal(true);
  });
});
