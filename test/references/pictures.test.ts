import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { sharedPictures } from './support/shared-pictures.js';

const images = 'App/zoo/assets/images';

describe('the picture of a layer', () => {
  const { call, read } = useProject({ files: sharedPictures });
  const imageOf = async (layer: string) => (await read(`/zoo/${layer}`)).image;

  for (const [layer, path, exists] of [
    ['pond/star', 'pond/star.png', true],
    ['pond/lily', 'pond/lily.jpg', true],
    ['pond/fish', 'pond/fish.png', true],
    ['pond/reeds/small', 'pond/reeds/tall.png', true],
    ['cave/star', 'pond/star.png', true],
  ] as const)
    it(`${layer} has the image path of its script: ${path}`, async () => {
      expect(await imageOf(layer)).to.include({ path: `${images}/${path}`, exists });
    });

  it('the picture of a layer is missing where its script names no file, whatever file is called as the layer', async () => {
    await call('POST', '/zoo/pond/fish', { body: { imagePath: 'pond/whale.png' } });
    expect(await imageOf('pond/fish')).to.include({ path: `${images}/pond/whale.png`, exists: false });
  });
});

describe('the picture of a layer that gets another path', () => {
  const { call, files, text, opened, read, changedSince } = useProject({ files: sharedPictures });
  const layers = 'App/zoo/components/pond/layers';
  const put = async (path: string) => {
    const answer = await call('PUT', path);
    expect(answer.status, answer.text).to.be.oneOf([200, 201]);
    return answer.body;
  };
  const write = (path: string, content: string) =>
    opened().store.commit([{ action: 'created', path, content: Buffer.from(content) }], []);
  /** The images of the book, by their paths below them. */
  const pictures = async () =>
    [...(await files()).keys()].flatMap((path) => (path.startsWith(`${images}/`) ? path.slice(images.length + 1) : []));
  /** Each layer, and the picture that it shows. */
  const shown = async () => {
    const found: Record<string, string> = {};
    for (const page of ['pond', 'cave', 'lake', 'grotto'])
      for (const layer of [
        ...['fish', 'star', 'lily', 'reeds/tall', 'reeds/small', 'bat'],
        ...['shark', 'nova', 'rose', 'rushes/tall', 'rushes/small', 'reeds/fish', 'reeds/star', 'tall'],
      ]) {
        const { status, body } = await call('GET', `/zoo/${page}/${layer}`);
        if (status !== 200) continue;
        expect(body.image.exists, `${page}/${layer} shows ${body.image.path}`).to.equal(
          layer !== 'reeds/small' || body.image.path.endsWith('tall.png'),
        );
        found[`${page}/${layer}`] = (await text(body.image.path)).replace(/,.*/, '');
      }
    return found;
  };
  const everyPicture = { 'pond/fish': 'fish', 'pond/star': 'star', 'pond/lily': 'lily', 'cave/star': 'star' };

  it('the picture of a layer that gets another path follows in every size, and so does the layer’s own path of it', async () => {
    const before = await files();
    const { references } = await put('/zoo/pond/fish?newName=shark');
    expect(await pictures()).to.include.members(['pond/shark.png', 'pond/shark@2x.png']);
    expect(await pictures()).to.not.include.members(['pond/fish.png']);
    expect(await text(`${layers}/shark.lua`)).to.equal(
      before.get(`${layers}/fish.lua`)?.toString().replaceAll('"fish"', '"shark"').replace('pond/fish', 'pond/shark'),
    );
    expect(JSON.parse(await text('App/zoo/models/pond/shark.json'))).to.deep.equal({
      name: 'shark',
      isSharedAsset: true,
      imagePath: 'pond/shark.png',
    });
    expect(references.map(({ path, at, to }) => [path, at, to])).to.deep.include.members([
      [`${layers}/shark.lua`, 'imagePath', 'pond/shark.png'],
      ['App/zoo/models/pond/shark.json', 'imagePath', 'pond/shark.png'],
    ]);
    expect(await shown()).to.include({ 'pond/shark': 'fish' });
    await put('/zoo/pond/shark?newName=fish');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('the picture of a layer that gets another path stays where another page shows it, and the layer has a copy', async () => {
    const before = await files();
    await put('/zoo/pond/star?newName=nova');
    expect(await changedSince(before)).to.have.members([
      ...['-', '+'].map((sign) => `${sign} ${layers}/${sign === '-' ? 'star' : 'nova'}.lua`),
      '~ App/zoo/components/pond/index.lua',
      `+ ${images}/pond/nova.png`,
      `+ ${images}/pond/nova@4x.png`,
    ]);
    expect(await shown()).to.include({ 'pond/nova': 'star', 'cave/star': 'star' });
    await put('/zoo/pond/nova?newName=star');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('the picture of a layer that gets another path is right where it is named and stays: no warning of a line that names it', async () => {
    await write('custom/components/logo.lua', 'return { "pond/star.png", "App/zoo/assets/images/pond/star@4x.png" }\n');
    await write('custom/components/menu.lua', 'return { "pond/star.png", "pond.star" }\n');
    await write('custom/components/other.lua', 'return { "bigpond/star.png", "pond/star.pngs" }\n');
    const { warnings } = await put('/zoo/pond/star?newName=nova');
    expect(warnings.map(({ at }) => at)).to.deep.equal([
      'custom/components/menu.lua:1',
      'custom/components/other.lua:1',
    ]);
  });

  it('the picture of a layer that gets another path stays where code names it with an escape', async () => {
    await write('custom/components/logo.lua', 'return { "pond/f\\105sh.png" }\n');
    await put('/zoo/pond/fish?newName=shark');
    expect(await pictures()).to.include('pond/fish.png');
  });

  it('the picture of a layer that gets another path stays, and needs no copy, where the layer itself has the path', async () => {
    await write(
      'custom/components/hud.lua',
      'local M = {}\nM.logo = "App/zoo/assets/images/pond/fish.png"\nreturn M\n',
    );
    const before = await pictures();
    await put('/zoo/pond/fish?newName=shark');
    expect(await pictures()).to.deep.equal(before);
    expect(await text(`${layers}/shark.lua`)).to.contain('"pond/fish.png"');
    expect(await shown()).to.include({ 'pond/shark': 'fish' });
  });

  it('the picture of a layer that gets another path follows where only a comment names it, or something that begins or ends like it', async () => {
    const code = '-- "pond/fish.png"\nlocal M = { "pond/fish2.png", "bigpond/fish.png", "pond/fish_fin" }\nreturn M\n';
    await write('custom/components/hud.lua', code);
    await put('/zoo/pond/fish?newName=shark');
    expect(await pictures())
      .to.include('pond/shark.png')
      .and.not.include('pond/fish.png');
  });

  it('the picture of a layer that gets another path stays where its own script names it in code', async () => {
    const path = `${layers}/fish.lua`;
    const code = (await text(path)).replace('return M', 'local spare = display.newImage("pond/fish.png")\n\nreturn M');
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(code) }], []);
    await put('/zoo/pond/fish?newName=shark');
    expect(await pictures())
      .to.include('pond/fish.png')
      .and.not.include('pond/shark.png');
    expect(await shown()).to.include({ 'pond/shark': 'fish' });
  });

  it('the picture of a layer that gets another path has a copy where a class of the layer shows it by the name of the layer', async () => {
    await write('custom/components/hud.lua', 'return { "pond/fish.png" }\n');
    await put('/zoo/pond/fish?class=multiplier');
    await put('/zoo/pond/fish?newName=shark');
    expect(await pictures()).to.include.members(['pond/fish.png', 'pond/shark.png', 'pond/shark@2x.png']);
  });

  it('the picture of a layer that gets another path follows with another ending, too', async () => {
    await put('/zoo/pond/lily?newName=rose');
    expect(await pictures()).to.include.members(['pond/rose.jpg', 'pond/rose@2x.jpg']);
    expect(await shown()).to.include({ 'pond/rose': 'lily' });
  });

  it('the picture of a layer that gets another path follows with its group, and what the group’s layers and other images of it are named by', async () => {
    const before = await files();
    await put('/zoo/pond/reeds?newName=rushes');
    expect(await pictures()).to.include.members(['pond/rushes/tall.png', 'pond/rushes/glow.png']);
    expect((await pictures()).filter((path) => path.startsWith('pond/reeds/'))).to.deep.equal([]);
    expect(await text(`${layers}/rushes/small.lua`)).to.contain('"pond/rushes/tall.png"');
    expect(await text(`${layers}/lily_button.lua`)).to.contain('over = "rushes/glow"');
    expect(await shown()).to.include({ 'pond/rushes/tall': 'tall', 'pond/rushes/small': 'tall' });
    await put('/zoo/pond/rushes?newName=reeds');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('the picture of a layer that gets another path follows into a group and out of it', async () => {
    await put('/zoo/pond/fish?into=reeds');
    await put('/zoo/pond/star?into=reeds');
    expect(await text(`${layers}/reeds/fish.lua`)).to.contain('"pond/reeds/fish.png"');
    // The other layer of the group shows this one's.
    await put('/zoo/pond/reeds/tall?before=lily');
    expect(await pictures()).to.include.members([
      'pond/reeds/fish@2x.png',
      'pond/star.png',
      'pond/reeds/star.png',
      'pond/reeds/tall.png',
      'pond/tall.png',
    ]);
    expect(await shown()).to.include({
      'pond/reeds/fish': 'fish',
      'pond/reeds/star': 'star',
      'cave/star': 'star',
      'pond/tall': 'tall',
      'pond/reeds/small': 'tall',
    });
  });

  it('the picture of a layer that gets another path is refused where another image is', async () => {
    const before = await files();
    await write(`${images}/pond/shark.png`, 'a shark');
    const { status, body } = await call('PUT', '/zoo/pond/fish?newName=shark');
    expect([status, body.code, body.file]).to.deep.equal([409, 'name-collides', `${images}/pond/shark.png`]);
    expect(await changedSince(before)).to.deep.equal([`+ ${images}/pond/shark.png`]);
  });

  it('the picture of a layer that gets another path stays when the layer is removed', async () => {
    await call('DELETE', '/zoo/pond/star');
    expect(await shown()).to.include({ 'cave/star': 'star' });
  });

  for (const [from, to] of [
    ['pond', 'lake'],
    ['cave', 'grotto'],
  ] as const)
    it(`the picture of a layer that gets another path follows with its page, and so does every path to it: ${from}`, async () => {
      const before = await files();
      await put(`/zoo/${from}?newName=${to}`);
      expect((await pictures()).filter((path) => path.startsWith(`${from}/`))).to.deep.equal([]);
      const now = Object.entries(everyPicture).map(([layer, picture]) => [layer.replace(from, to), picture]);
      expect(await shown()).to.include(Object.fromEntries(now));
      await put(`/zoo/${to}?newName=${from}`);
      expect(await changedSince(before)).to.deep.equal([]);
    });

  it('the picture of a layer that gets another path stays with its old page, too, where code goes on naming it', async () => {
    await write('custom/components/hud.lua', 'return { "pond/fish.png" }\n');
    const { warnings } = await put('/zoo/pond?newName=lake');
    expect(warnings.map(({ at }) => at)).to.include('custom/components/hud.lua:1');
    expect(await pictures()).to.include.members(['pond/fish.png', 'pond/fish@2x.png', 'lake/fish.png']);
    expect((await pictures()).filter((path) => path.startsWith('pond/'))).to.have.lengthOf(2);
  });

  it('the picture of a layer that gets another path of a copied page is that of the copy', async () => {
    await put('/zoo/lake?copyFrom=zoo/pond');
    expect(await text('App/zoo/components/lake/layers/fish.lua')).to.contain('"lake/fish.png"');
    expect(await text(`${layers}/fish.lua`)).to.contain('"pond/fish.png"');
    expect(await shown()).to.include({ 'lake/fish': 'fish', 'pond/fish': 'fish', 'cave/star': 'star' });
  });

  it('the picture of a layer that gets another path stays when its page is removed, although a copy of the page has the same', async () => {
    await put('/zoo/lake?copyFrom=zoo/pond');
    await call('DELETE', '/zoo/pond');
    expect(await shown()).to.include({ 'lake/fish': 'fish', 'cave/star': 'star' });
    expect((await pictures()).filter((path) => path.startsWith('pond/'))).to.deep.equal([
      'pond/star.png',
      'pond/star@4x.png',
    ]);
  });

  for (const path of ['/zoo/pond/star?newName=nova', '/zoo/pond/fish?newName=shark', '/zoo/pond?newName=lake'])
    it(`the picture of a layer that gets another path is where it was, and nothing else is left, when the change is taken back: ${path}`, async () => {
      await write('custom/components/hud.lua', 'return { "pond/lily.jpg", "pond/fish" }\n');
      const before = await files();
      await put(path);
      expect(await changedSince(before)).to.not.deep.equal([]);
      expect((await call('POST', '/_/history/undo')).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

  it('the picture of a layer that gets another path follows with its book', async () => {
    await put('/zoo?newName=park');
    const { image } = await read('/park/cave/star');
    expect(image).to.include({ path: 'App/park/assets/images/pond/star.png', exists: true });
  });
});
