import { expect } from 'chai';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

const layers = 'App/story/components/cover/layers';

describe('a group made of existing layers', () => {
  const { call, files, text, opened, read, changedSince } = useProject();
  const names = async () => (await read('/story/cover')).components.layers.flatMap(Object.keys);
  const warned = (body: { warnings: readonly { code: string; at: string }[] }) =>
    body.warnings.map(({ code, at }) => [code, at]);

  /** What a group has that is made as one. */
  const groupScript = async (path: string) => {
    await call('PUT', '/story/forest/fresh/inner');
    const script = await text('App/story/components/forest/layers/fresh/index.lua');
    await call('POST', '/_/history/undo');
    return script.replace('"fresh"', JSON.stringify(path));
  };

  it('a layer that becomes a group gets a group’s script in the place of a placeholder', async () => {
    const group = await groupScript('stars');
    await call('PUT', '/story/cover/stars');
    await call('PUT', '/story/cover/star1');
    const { status, body } = await call('PUT', '/story/cover/star1?into=stars');
    expect([status, warned(body)]).to.deep.equal([200, []]);
    expect(await text(`${layers}/stars/index.lua`)).to.equal(group);
    expect((await files()).has(`${layers}/stars.lua`)).to.be.false;
  });

  it('a layer has its old bytes again when the last layer leaves it', async () => {
    await call('PUT', '/story/cover/star1');
    for (const body of [undefined, { x: 100, alpha: 0.5, rotation: 15 }]) {
      await call('PUT', '/story/cover/stars', body === undefined ? {} : { body });
      const before = await files();
      await call('PUT', '/story/cover/stars/dot');
      expect(await text(`${layers}/stars/index.lua`)).not.to.contain('createText');
      await call('PUT', '/story/cover/star1?into=stars');
      await call('PUT', '/story/cover/stars/star1?before=stars');
      await call('DELETE', '/story/cover/stars/dot');
      await call('PUT', '/story/cover/star1?after=stars');
      await call('PUT', '/story/cover/star1?before=stars');
      const after = await files();
      expect(after.get(`${layers}/stars.lua`)?.toString()).to.equal(before.get(`${layers}/stars.lua`)?.toString());
      expect(treeDifferences(before, after).filter((line) => !line.includes('/index.'))).to.deep.equal([]);
      await call('DELETE', '/story/cover/stars');
    }
  });

  it('a layer that was renamed as a group keeps its new name when the last layer leaves it', async () => {
    await call('PUT', '/story/cover/suns', { body: { x: 100 } });
    const wanted = await text(`${layers}/suns.lua`);
    await call('DELETE', '/story/cover/suns');
    await call('PUT', '/story/cover/stars', { body: { x: 100 } });
    await call('PUT', '/story/cover/stars/dot');
    await call('PUT', '/story/cover/stars?newName=suns');
    await call('DELETE', '/story/cover/suns/dot');
    expect(await text(`${layers}/suns.lua`)).to.equal(wanted);
  });

  it('an original group shows no text when its last layer leaves it', async () => {
    await call('PUT', '/story/cover/stars/dot');
    const group = await text(`${layers}/stars/index.lua`);
    await call('DELETE', '/story/cover/stars/dot');
    expect(await text(`${layers}/stars.lua`)).to.equal(group);
  });

  it('a layer that becomes a group retains a hand-written script, and a warning says that it still draws', async () => {
    await call('PUT', '/story/cover/stars');
    const path = `${layers}/stars.lua`;
    const content = Buffer.from(`${await text(path)}-- Ana was here.\n`);
    const version = (await opened().store.read(path))?.version ?? null;
    await opened().store.commit([{ action: 'modified', path, content }], [{ path, version }]);
    const { body } = await call('PUT', '/story/cover/stars/dot');
    expect(warned(body)).to.deep.equal([['group-draws', 'stars']]);
    expect(body.warnings[0]?.message).to.contain('index.lua');
    expect(await text(`${layers}/stars/index.lua`)).to.equal(content.toString());
    await call('DELETE', '/story/cover/stars/dot');
    expect(await text(path)).to.equal(content.toString());
  });

  it('a placeholder with CRLF is replaced by a group’s script, and restored with CRLF', async () => {
    await call('PUT', '/story/cover/stars');
    const path = `${layers}/stars.lua`;
    const content = Buffer.from((await text(path)).replaceAll('\n', '\r\n'));
    const version = (await opened().store.read(path))?.version ?? null;
    await opened().store.commit([{ action: 'modified', path, content }], [{ path, version }]);
    await call('PUT', '/story/cover/stars/dot');
    const group = await text(`${layers}/stars/index.lua`);
    expect(group)
      .to.contain('\r\n')
      .and.not.match(/[^\r]\n/)
      .and.not.contain('createText');
    await call('DELETE', '/story/cover/stars/dot');
    expect(await text(path)).to.equal(content.toString());
  });

  it('a layer that becomes a group continues to show its picture, shape or text', async () => {
    await call('PUT', '/story/cover/moon');
    await call('PUT', '/story/cover/box', { body: { shapedWith: 'new_rectangle' } });
    await call('PUT', '/story/cover/words', { body: { contents: 'Once upon a time' } });
    for (const name of ['moon', 'box', 'words']) {
      const script = await text(`${layers}/${name}.lua`);
      const { body } = await call('PUT', `/story/cover/${name}/dot`);
      expect(warned(body), name).to.deep.equal([]);
      expect(await text(`${layers}/${name}/index.lua`), name).to.equal(script);
    }
  });

  it('a warning names the classes that the runtime does not load once their layer is a group', async () => {
    await call('PUT', '/story/cover/stars?class=linear', {});
    await call('PUT', '/story/cover/stars');
    await call('PUT', '/story/cover/stars?class=linear');
    await call('PUT', '/story/cover/stars?class=lang');
    const { body } = await call('PUT', '/story/cover/stars/dot');
    expect(warned(body)).to.deep.equal([['not-loaded-by-runtime', 'stars']]);
    expect(body.warnings[0]?.message).to.contain('"linear"');
  });

  it('a layer moves into a new group in one request, one change and one undo', async () => {
    const group = await groupScript('stars');
    const before = await files();
    const revisions = (await call('GET', '/_/history')).list.length;
    const { status, body } = await call('PUT', '/story/cover/hero?into=stars');
    expect([status, body.created, body.resource.path]).to.deep.equal([200, false, 'stars/hero']);
    expect(await names()).to.deep.equal(['bg', 'title', 'GroupA', 'stars']);
    expect(await text(`${layers}/stars/index.lua`)).to.equal(group);
    expect((await call('GET', '/_/history')).list.length).to.equal(revisions + 1);
    await call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a new group is drawn where its first layer was', async () => {
    await call('PUT', '/story/cover/title?into=words');
    expect(await names()).to.deep.equal(['bg', 'words', 'GroupA', 'hero']);
    await call('PUT', '/story/cover/GroupA/Ellipse?into=round/shapes');
    expect(await names()).to.deep.equal(['bg', 'words', 'GroupA', 'round', 'hero']);
    expect((await read('/story/cover/round/shapes/Ellipse')).image.path).to.equal(
      'App/story/assets/images/cover/round/shapes/Ellipse.png',
    );
  });

  it('a new group may be inside a layer, and may be for a new layer', async () => {
    await call('PUT', '/story/cover/stars');
    await call('PUT', `/story/cover/hero?into=${encodeURIComponent('stars/near/big')}`);
    expect((await read('/story/cover/stars/near/big')).layers).to.deep.equal(['hero']);
    expect(await text(`${layers}/stars/index.lua`)).not.to.contain('createText');
    const made = await call('PUT', '/story/cover/comet?into=tails');
    expect([made.status, made.body.resource.path]).to.deep.equal([201, 'tails/comet']);
    expect((await names()).at(-1)).to.equal('tails');
  });

  it('a new group may take the only layer of its outer group, which stays a group', async () => {
    const before = await files();
    await call('PUT', '/story/cover/GroupA/deep/star?into=GroupA/deep/deeper');
    expect((await read('/story/cover/GroupA/deep')).layers).to.deep.equal(['deeper']);
    expect([...(await files()).keys()].filter((path) => path.startsWith(`${layers}/GroupA/deep`))).to.have.members([
      `${layers}/GroupA/deep/index.lua`,
      `${layers}/GroupA/deep/deeper/index.lua`,
      `${layers}/GroupA/deep/deeper/star.lua`,
    ]);
    await call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a new group is refused with an invalid name, or one that another file has', async () => {
    const before = await files();
    for (const [into, status, code] of [
      ['1st', 400, 'invalid-name'],
      ['stars/1st', 400, 'invalid-name'],
      ['class', 400, 'reserved-name'],
      ['groupa', 409, 'name-collides'],
      ['title_linear', 409, 'name-collides'],
    ] as const) {
      const answer = await call('PUT', `/story/cover/hero?into=${encodeURIComponent(into)}`);
      expect([answer.status, answer.body.code], into).to.deep.equal([status, code]);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a new group with the name of a layer elsewhere gets a warning', async () => {
    const { body } = await call('PUT', '/story/cover/hero?into=deep');
    expect(warned(body)).to.deep.equal([['called-like-a-layer', 'deep']]);
    expect(body.warnings[0]?.message).to.contain('GroupA/deep');
  });
});
