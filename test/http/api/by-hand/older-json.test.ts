import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

const page = `local model = {
  components = {
    layers = { { sun = { class = { "linear" } } }, { cargo_group = {} }, },
    groups = { { cargo = { class = { "linear" } } }, },
  },
}
return require("controller.scene").new(..., model)
`;
const animation = (name: string) =>
  `local M = { name = "${name}", class = "linear", properties = { loop = 3 } }\nreturn require("components.kwik.layer_animation").set(M)\n`;
const older = (name: string) => `{ "class": "Linear", "layer": "${name}", "to": { "x": 42 } }\n`;

describe('JSON that an older editor keeps elsewhere', () => {
  const components = 'App/sea/components/dusk';
  const models = 'App/sea/models/dusk';
  const { call, files, text, read, changedSince } = useProject({
    files: {
      'App/sea/index.lua': 'return { "dusk" }\n',
      [`${components}/index.lua`]: page,
      [`${components}/layers/sun_linear.lua`]: animation('sun'),
      [`${components}/groups/cargo.lua`]: 'return require("components.kwik.page_group").set({ name = "cargo" })\n',
      [`${components}/groups/cargo_linear.lua`]: animation('cargo'),
      [`${models}/sun_animation.json`]: older('sun'),
      [`${models}/cargo_animation.json`]: older('cargo'),
      [`${models}/cargo_group.json`]: '{ "name": "cargo_group", "alpha": 0.5 }\n',
    },
  });
  const jsonFiles = async () => [...(await files()).keys()].filter((path) => path.startsWith(models));

  for (const [what, path, gone] of [
    ['a layer', '/sea/dusk/sun/linear', 'sun_animation.json'],
    ['a page group', '/sea/components/dusk/groups/cargo/linear', 'cargo_animation.json'],
  ] as const) {
    it(`JSON of an older editor is removed with a class of ${what}, also after the class changed its kind`, async () => {
      await call('POST', path, { body: { to: { y: 1 } } });
      const before = await jsonFiles();
      const { body } = await call('DELETE', path);
      const left = await jsonFiles();
      expect(before.filter((each) => !left.includes(each))).to.include(`${models}/${gone}`);
      expect(body.changes.map((each) => each.path)).to.include(`${models}/${gone}`);
      // The class that comes anew is as any new one.
      await call('PUT', path.replace('/linear', '?class=linear'));
      expect((await read(path)).props).to.have.nested.property('to.x', null);
    });
  }

  it('JSON of an older editor is not a layer’s, whatever the layer’s name is', async () => {
    const path = '/sea/components/dusk/groups/cargo';
    expect((await read(path)).props).not.to.have.property('alpha');
    await call('PUT', `${path}?newName=goods`);
    await call('DELETE', '/sea/components/dusk/groups/goods');
    expect(await jsonFiles()).to.include(`${models}/cargo_group.json`);
  });

  it('JSON of an older editor in another place is not adopted by a new layer', async () => {
    for (const path of ['sun_animation', 'cargo_animation', 'cargo_animation/child']) {
      const { status, body } = await call('PUT', `/sea/dusk/${path}`);
      expect([status, body.code], path).to.deep.equal([409, 'name-collides']);
      expect(body.detail).to.contain(`${models}/${path.split('/', 1).join('')}.json`);
    }
  });

  it('JSON of an older editor is renamed with its class, and back again', async () => {
    const before = await files();
    const { body } = await call('PUT', '/sea/dusk/sun/linear?newName=bounce');
    expect(body.resource.props).to.have.nested.property('to.x', 42);
    expect(body.references.map(({ path, at }) => [path, at])).to.deep.include([
      `${models}/sun_animation.json`,
      'class',
    ]);
    expect(await text(`${models}/sun_animation.json`)).to.equal(older('sun').replace('Linear', 'Bounce'));
    await call('PUT', '/sea/dusk/sun/bounce?newName=linear');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('JSON of an older editor moves with its layer or class', async () => {
    await call('PUT', '/sea/dusk/sun?newName=moon');
    await call('PUT', '/sea/components/dusk/groups/cargo?newName=goods');
    expect(await jsonFiles()).to.have.members(
      ['moon_animation.json', 'goods_animation.json', 'cargo_group.json'].map((name) => `${models}/${name}`),
    );
    expect(await text(`${models}/moon_animation.json`)).to.equal(older('moon'));
  });
});
