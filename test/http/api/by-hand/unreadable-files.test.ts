import { expect } from 'chai';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useProject } from '../../../support/project/use-project.js';

const sample = '../../examples/sample';
const dusk = 'App/harbour/components/dusk';

describe('a file that the medium does not let be read', () => {
  const { call, opened } = useProject({ files: sample });
  const statusOf = async (path: string) => (await opened().store.stat(path))?.kind;

  it('an unreadable file is named in the response to a GET', async () => {
    opened().makeUnreadable(`${dusk}/layers/sky.lua`);
    const { status, body } = await call('GET', '/harbour/dusk/sky');
    expect([status, body.code]).to.deep.equal([409, 'storage-denied']);
    expect(body.detail).to.equal(`${dusk}/layers/sky.lua could not be read: permission was denied.`);
  });

  it('an unreadable file is named in the response to a change, and nothing is changed', async () => {
    opened().makeUnreadable(`${dusk}/layers/sky.lua`);
    const { status, body } = await call('DELETE', '/harbour/dusk/sky');
    expect([status, body.code]).to.deep.equal([409, 'storage-denied']);
    expect(body.detail).to.match(/^The change was not made.*sky\.lua could not be read/);
    expect(await statusOf(`${dusk}/layers/sky.lua`)).to.equal('file');
  });

  it('an unreadable file hides no other book', async () => {
    opened().makeUnreadable('App/harbour/index.lua');
    await call('PUT', '/other');
    const { status, list } = await call('GET', '/app');
    expect([status, list]).to.deep.equal([
      200,
      [
        { name: 'harbour', pages: [], problem: 'App/harbour/index.lua could not be read: permission was denied.' },
        { name: 'other', pages: [] },
      ],
    ]);
  });

  it('an unreadable file is skipped when only a warning depends on it', async () => {
    opened().makeUnreadable(`${dusk}/layers/sky.lua`, `${dusk}/layers/fleet`, 'App/harbour/assets/model.lua');
    expect((await call('DELETE', '/harbour/dusk/sun')).status).to.equal(200);
    expect(await statusOf(`${dusk}/layers/sun.lua`)).to.equal(undefined);
  });

  it('an unreadable file of another page does not prevent the removal of a page', async () => {
    opened().makeUnreadable(`${dusk}/index.lua`, 'main.lua');
    expect((await call('DELETE', '/harbour/lighthouse')).status).to.equal(200);
  });

  it('an unreadable file does not prevent the removal of a custom class that its page may have', async () => {
    opened().makeUnreadable(`${dusk}/index.lua`);
    expect((await call('DELETE', '/components/custom/bobbing')).status).to.equal(200);
  });

  it('an unreadable file does not hide a custom class on its page, and is reported with the class', async () => {
    const lighthouse = 'App/harbour/components/lighthouse/index.lua';
    await opened().store.commit([{ action: 'modified', path: lighthouse, content: Buffer.from('return {') }], []);
    const usedBy = [{ book: 'harbour', page: 'dusk', layer: 'fleet/boat' }];
    const { status, body } = await call('GET', '/components/custom/bobbing');
    expect([status, body.usedBy, body.unreadable.map(({ path }) => path)]).to.deep.equal([200, usedBy, [lighthouse]]);
  });

  it('an unreadable file is reported with a custom class and with the error of the medium', async () => {
    opened().makeUnreadable(`${dusk}/index.lua`, 'App/harbour/components/quay/index.lua');
    const { status, body } = await call('GET', '/components/custom/bobbing');
    expect([status, body.usedBy]).to.deep.equal([200, []]);
    expect(body.unreadable.map(({ path }) => path)).to.have.members([
      `${dusk}/index.lua`,
      'App/harbour/components/quay/index.lua',
    ]);
    for (const { problem } of body.unreadable) expect(problem).to.contain('permission was denied');
  });

  it('an unreadable main.lua does not prevent the removal of a book', async () => {
    opened().makeUnreadable('main.lua');
    expect((await call('DELETE', '/harbour?confirm=harbour')).status).to.equal(200);
  });
});

describe('what the medium will not do', () => {
  const { call, files, opened, changedSince } = useProject({ files: sample, store: 'disk' });

  it('a dry run reports what the medium would refuse, when it can find out without a write', async () => {
    const layers = join(opened().folder ?? '', `${dusk}/layers`);
    await mkdir(join(layers, 'moon.lua'));
    await writeFile(join(layers, 'moon.lua', 'mine.txt'), 'mine');
    await symlink('sky.lua', join(layers, 'star.lua'));
    const before = await files();
    for (const [name, code] of [
      ['moon', 'storage-denied'],
      ['star', 'link-not-followed'],
    ] as const) {
      const tried = await call('PUT', `/harbour/dusk/${name}?dryRun=true`);
      expect([tried.status, tried.body.code], name).to.deep.equal([409, code]);
      expect(tried.body.detail).to.equal((await call('PUT', `/harbour/dusk/${name}`)).body.detail);
    }
    expect((await call('PUT', '/harbour/dusk/planet?dryRun=true')).status).to.equal(201);
    expect(await changedSince(before)).to.deep.equal([]);
  });
});
