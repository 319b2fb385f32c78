import { expect } from 'chai';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useProject } from '../../../support/project/use-project.js';

for (const store of ['memory', 'disk'] as const) {
  describe(`the service over a project on ${store}`, () => {
    const { call, files, text, opened, read, changedSince } = useProject({ store });

    it(`a service on ${store} makes a whole book and removes it again`, async () => {
      const before = await files();
      for (const [method, path, body, status] of [
        ['PUT', '/fable', undefined, 201],
        ['PUT', '/fable/start', undefined, 201],
        ['PUT', '/fable/start/hill/tree', { alpha: 0.5 }, 201],
        ['PUT', '/fable/start/hill/tree?class=linear', undefined, 201],
        ['PUT', '/fable/start/sun?before=hill', undefined, 201],
        [
          'PUT',
          '/fable/commands/start/go',
          [{ command: 'animation.play', params: { target: 'hill/tree_linear' } }],
          201,
        ],
        ['PUT', '/fable/components/start/audios/song?type=long', undefined, 201],
        ['POST', '/fable/start/hill/tree/linear', { properties: { duration: 300 } }, 200],
        ['POST', '/fable/start/sun?command=preview', { x: 3 }, 200],
        ['POST', '/fable/start/sun', { y: 4 }, 200],
        ['PUT', '/fable/end?copyFrom=fable/start', undefined, 201],
        ['PUT', '/fable/start/hill?newName=mountain', undefined, 200],
        ['PUT', '/fable/start/sun?into=mountain', undefined, 200],
        ['PUT', '/fable?newName=legend', undefined, 200],
      ] as const) {
        const answer = await call(method, path, body === undefined ? {} : { body });
        expect(answer.status, `${method} ${path} ${answer.text}`).to.equal(status);
      }
      expect((await read('/legend/start')).components.layers).to.deep.equal([
        { mountain: { layers: [{ tree: { class: ['linear'] } }, { sun: {} }] } },
      ]);
      expect((await read('/legend/end/hill/tree/linear')).props).to.have.nested.property('properties.duration', 300);
      expect((await read('/legend/start/mountain/sun')).props).to.include({ x: 3, y: 4 });
      await call('DELETE', '/legend?confirm=legend');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it(`a service on ${store} sees external edits at once`, async () => {
      const path = 'App/story/components/cover/layers/title.lua';
      const { etag } = (await call('GET', '/story/cover/title')).headers;
      const content = Buffer.from((await text(path)).replace('y         = 200', 'y         = 77'));
      await opened().store.commit([{ action: 'modified', path, content }], []);
      const again = await call('GET', '/story/cover/title', { headers: { 'If-None-Match': String(etag) } });
      expect([again.status, again.body.props['y']]).to.deep.equal([200, 77]);
      await call('POST', '/story/cover/title', { body: { alpha: 0.5 } });
      expect(await text(path))
        .to.contain('y         = 77')
        .and.contain('alpha     = 0.5');
    });

    it(`a service on ${store} does not mix simultaneous requests`, async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => call('PUT', `/story/forest/leaf${index}`)),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
      expect((await read('/story/forest')).components.layers).to.have.lengthOf(9);
    });
  });
}

describe('a project on disk with links in it', () => {
  const { call, opened } = useProject({ store: 'disk' });
  const inside = (...path: string[]) => join(opened().folder ?? '', ...path);
  let outside = '';

  beforeEach(async function () {
    if (process.platform === 'win32') this.skip();
    outside = inside('..', `${opened().folder?.split('/').at(-1)}-outside`);
    await mkdir(join(outside, 'components/page1'), { recursive: true });
    await writeFile(join(outside, 'index.lua'), 'return { "page1" }');
    await writeFile(join(outside, 'canary.lua'), 'return { name = "canary" }');
    await symlink(outside, inside('App/linked'));
    await symlink(join(outside, 'canary.lua'), inside('App/story/components/cover/layers/ghost.lua'));
  });

  afterEach(() => rm(outside, { recursive: true, force: true }));

  it('a project on disk neither lists nor reads a book behind a link, and names the link', async () => {
    expect((await call('GET', '/app')).list.map(({ name }) => name)).to.deep.equal(['story']);
    const { status, body } = await call('GET', '/linked');
    expect([status, body.code]).to.deep.equal([409, 'link-not-followed']);
    expect(body.detail).to.contain('App/linked');
  });

  it('a project on disk writes nothing behind a link', async () => {
    for (const [method, path] of [
      ['PUT', '/linked'],
      ['PUT', '/linked/page2'],
      ['PUT', '/story/cover/ghost'],
      ['PUT', '/story?newName=linked'],
      ['DELETE', '/linked?confirm=linked'],
    ] as const) {
      const { status } = await call(method, path);
      expect(status, `${method} ${path}`).to.be.within(400, 499);
    }
    expect(await readFile(join(outside, 'index.lua'), 'utf8')).to.equal('return { "page1" }');
    expect(await readFile(join(outside, 'canary.lua'), 'utf8')).to.equal('return { name = "canary" }');
  });
});
