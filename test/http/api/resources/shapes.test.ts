import { expect } from 'chai';
import { loadLua } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

describe('The tool that drew a layer', () => {
  const { call, text, files, opened, read, changedSince } = useProject();
  const at = '/story/cover/sun';
  const script = 'App/story/components/cover/layers/sun.lua';
  const json = 'App/story/models/cover/sun.json';
  const props = async () => (await read(at)).props;

  for (const [what, first, then] of [
    ['a rectangle a circle', { shapedWith: 'new_rectangle' }, { shapedWith: 'new_ellipse' }],
    ['a rectangle a text', { shapedWith: 'new_rectangle' }, { shapedWith: 'new_text', text: 'Hello' }],
    ['a shape a picture', { shapedWith: 'new_ellipse' }, { shapedWith: null }],
    ['a picture a shape', {}, { shapedWith: 'new_rectangle' }],
  ] as const) {
    it(`shapedWith does not make ${what} in an existing script, but in one that is written again`, async () => {
      await call('PUT', at, { body: first });
      const before = await files();
      for (const method of ['POST', 'PUT'] as const) {
        const { status, body } = await call(method, at, { body: then });
        expect([status, body.code, body.file]).to.deep.equal([409, 'script-not-recognised', script]);
        expect(body.detail).to.contain('by a POST with ?overwrite=true').and.not.contain('PUT');
      }
      expect(await changedSince(before)).to.deep.equal([]);

      const changed = await call('POST', `${at}?overwrite=true`, { body: then });
      expect(changed.status).to.equal(200);
      const [afresh, output, beside] = [await text(script), await props(), JSON.parse(await text(json)) as object];
      await call('PUT', '/story/cover/new', { body: then });
      const made = await text(script.replace('sun', 'new'));
      // Pictures and shapes know of a `type`, which new pictures alone are given.
      expect(afresh.replace(/^ *type = .*\n/m, '')).to.equal(
        made.replaceAll('"new"', '"sun"').replace(/^ *type = .*\n/m, ''),
      );
      const asNew = (await read('/story/cover/new')).props;
      expect({ ...output, type: null }).to.deep.equal({ ...asNew, name: 'sun', type: null });
      expect(beside).to.not.have.any.keys('imageFile', 'blendMode');

      await call('POST', '/_/history/undo');
      await call('POST', '/_/history/undo');
      expect(await text(script)).to.equal(before.get(script)?.toString());
    });
  }

  it('shapedWith accepts the tools of shapes, and a value that is set already', async () => {
    for (const shapedWith of ['rectangle', 'new_image', '']) {
      const { status, body } = await call('PUT', at, { body: { shapedWith } });
      expect([status, body.code], shapedWith).to.deep.equal([422, 'invalid-property']);
      expect(body.detail).to.contain('"new_rectangle", "new_ellipse", "new_text"');
    }
    expect((await call('GET', at)).status).to.equal(404);
    await call('PUT', at, { body: { shapedWith: 'new_rectangle' } });
    const pen = (await text(script)).replace('"new_rectangle"', '"pen"');
    await opened().store.commit([{ action: 'modified', path: script, content: Buffer.from(pen) }], []);
    const { body } = await call('POST', at, { body: { ...(await props()), alpha: 0.5 } });
    expect(body.resource.props).to.include({ shapedWith: 'pen', alpha: 0.5 });
  });

  it('shapedWith preserves the properties that the new kind has, too', async () => {
    await call('PUT', at, { body: { shapedWith: 'new_rectangle', x: 5, width: 30, rotation: 9, mood: 'high' } });
    await call('POST', `${at}?overwrite=true`, { body: { shapedWith: 'new_ellipse', radius: 7 } });
    expect(await props()).to.include({ shapedWith: 'new_ellipse', x: 5, radius: 7, rotation: 9, mood: 'high' });
    expect(await text(script))
      .to.contain('createCircle')
      .and.contain('x = 5,')
      .and.contain('mood = "high"')
      .and.not.contain('width');
  });

  for (const shapedWith of ['new_rectangle', 'new_ellipse', 'new_text'])
    it(`shapedWith ${shapedWith} leaves the name to follow the layer, because the page finds it by that`, async () => {
      await call('PUT', at, { body: { shapedWith } });
      const before = await files();
      const nameOf = async (layer: string) => loadLua(Buffer.from(await text(script.replace('sun', layer))));
      expect(await nameOf('sun')).to.deep.include({ name: 'sun' });
      expect((await call('PUT', `${at}?newName=dawn`)).status).to.equal(200);
      expect(await nameOf('dawn')).to.deep.include({ name: 'dawn' });
      expect((await call('PUT', '/story/cover/dawn?newName=sun')).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

  it('shapedWith is edited in place when it is set already, also with overwrite', async () => {
    await call('PUT', at, { body: { shapedWith: 'new_rectangle' } });
    const before = await text(script);
    const again = await call('POST', at, { body: { shapedWith: 'new_rectangle' } });
    expect(again.body.changes).to.deep.equal([]);
    await call('POST', `${at}?overwrite=true`, { body: { shapedWith: 'new_rectangle', width: 8 } });
    expect(await text(script)).to.equal(before.replace('width = 100', 'width = 8'));
  });

  it('a preview of shapedWith is accepted only where a save would store it', async () => {
    await call('PUT', at, { body: { shapedWith: 'new_rectangle' } });
    const preview = (query: string, body: object) => call('POST', `${at}?command=preview${query}`, { body });
    expect((await preview('', { shapedWith: 'new_rectangle', width: 8 })).body.preview).to.include({ width: 8 });
    for (const shapedWith of ['new_ellipse', null]) {
      const { status, body } = await preview('', { shapedWith, alpha: 0.5 });
      expect([status, body.code, body.file]).to.deep.equal([409, 'script-not-recognised', script]);
    }
    expect((await read(at)).preview).to.deep.equal({ shapedWith: 'new_rectangle', width: 8 });

    const shown = await preview('&overwrite=true', { shapedWith: 'new_ellipse' });
    expect(shown.body.preview).to.include({ shapedWith: 'new_ellipse', radius: 50 });
    expect((await preview('', { alpha: 0.5 })).status, 'what is previewed already').to.equal(200);
    expect((await call('POST', at)).body.code).to.equal('script-not-recognised');
    expect((await call('POST', `${at}?overwrite=true`)).body.resource.props).to.include({ radius: 50, alpha: 0.5 });
  });

  it('shapedWith does not change in an adopted script', async () => {
    await call('PUT', at, { body: { shapedWith: 'new_rectangle' } });
    const rectangle = await text(script);
    await call('DELETE', at);
    await opened().store.commit([{ action: 'created', path: script, content: Buffer.from(rectangle) }], []);
    const { status, body } = await call('PUT', at, { body: { shapedWith: 'new_ellipse' } });
    expect([status, body.code]).to.deep.equal([409, 'script-not-recognised']);
    expect(await text(script)).to.equal(rectangle);

    expect(body.detail).to.contain('PUT it without a body').and.contain('by a POST with ?overwrite=true');
    expect((await call('PUT', at)).status).to.equal(201);
    expect(await text(script)).to.equal(rectangle);
    await call('POST', `${at}?overwrite=true`, { body: { shapedWith: 'new_ellipse' } });
    expect(await text(script)).to.contain('createCircle');
  });
});

describe('A layer that has layers of its own', () => {
  const { call, text, read } = useProject();

  for (const [what, name, first] of [
    ['a picture', 'moon', {}],
    ['a shape', 'sun', { shapedWith: 'new_rectangle' }],
  ] as const) {
    const at = `/story/cover/${name}`;
    const script = `App/story/components/cover/layers/${name}/index.lua`;

    it(`a layer group takes the properties of ${what} while its script draws that`, async () => {
      await call('PUT', at, { body: first });
      const { props } = await read(at);
      await call('PUT', `${at}/spot`);
      expect((await read(at)).props).to.deep.equal(props);
      const before = await text(script);
      const { status, body } = await call('POST', at, { body: { alpha: 'much', x: 'far' } });
      expect([status, body.code, body.errors.map((error) => error.at)]).to.deep.equal([
        422,
        'invalid-property',
        ['alpha', 'x'],
      ]);
      expect(await text(script)).to.equal(before);
      const saved = await call('POST', at, { body: { alpha: 0.5 } });
      expect([saved.status, saved.body.warnings]).to.deep.equal([200, []]);
      expect(await text(script)).to.equal(before.replace(/alpha = 1\b/, 'alpha = 0.5'));
    });
  }

  it('a layer group with a group’s script takes any property', async () => {
    const { status, body } = await call('POST', '/story/cover/GroupA', { body: { alpha: 'much' } });
    expect([status, body.warnings.map(({ code }) => code)]).to.deep.equal([200, ['unknown-property']]);
  });
});
