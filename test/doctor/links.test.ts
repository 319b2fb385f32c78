import { expect } from 'chai';
import { mkdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { useProject } from '../support/project/use-project.js';

const quay = 'App/harbour/components/quay';
const images = 'App/harbour/assets/images/quay';

interface Report {
  readonly findings: readonly { readonly code: string; readonly place: { readonly path: string } }[];
}

describe('links in a project', () => {
  const { call, files, opened, read, changedSince } = useProject({ files: '../../examples/sample', store: 'disk' });
  const inside = (path: string) => join(opened().folder ?? '', path);
  const outside = (path: string) => join(`${opened().folder}-outside`, path);

  /** Moves a file or folder out of the project, and leaves a link in its place. */
  const link = async (path: string) => {
    await mkdir(dirname(outside(path)), { recursive: true });
    await rename(inside(path), outside(path));
    await symlink(outside(path), inside(path));
  };
  const findings = async () => {
    const report = (await read('/_/doctor')) as unknown as Report;
    const found = report.findings.map(({ code, place }) => `${code} ${place.path}`);
    // The sample has one layer that shows as text.
    return found.filter((each) => !each.endsWith('dusk/title.png'));
  };

  beforeEach(function () {
    if (process.platform === 'win32') this.skip();
  });
  afterEach(() => rm(outside(''), { recursive: true, force: true }));

  for (const [what, path] of Object.entries({
    'a layer’s script': `${quay}/layers/wall.lua`,
    'a class’s script': `${quay}/layers/lamp_linear.lua`,
    'a layer group': `${quay}/layers/crates`,
    'a variable': `${quay}/variables/cratesLeft.lua`,
    'a command': 'App/harbour/commands/quay/openDoor.lua',
    'the images of a page': images,
    'an image': `${images}/door.png`,
    'a page': quay,
    'the index of a page': `${quay}/index.lua`,
    'a class of the project': 'components/custom/bobbing.lua',
    'a component of all pages': 'custom/components/nothing.lua',
  })) {
    it(`the doctor names a link in the place of ${what}, and calls nothing behind it missing`, async () => {
      await link(path);
      expect(await findings()).to.deep.equal([`link-not-followed ${path}`]);
    });
  }

  it('the doctor names a book that is a link', async () => {
    await call('PUT', '/second');
    await link('App/second');
    expect(await findings()).to.deep.equal(['link-not-followed App/second']);
    const { status, body } = await call('GET', '/second');
    expect([status, body.code, body.file]).to.deep.equal([409, 'link-not-followed', 'App/second/index.lua']);
    expect((await call('GET', '/third')).body.code).to.equal('book-not-found');
  });

  it('the doctor does not call the book missing with which the app starts, and which is a link', async () => {
    await link('App/harbour');
    expect(await findings()).to.deep.equal(['link-not-followed App/harbour']);
  });

  it('a layer whose script is a link has no invented values, and its page stays open', async () => {
    const path = `${quay}/layers/wall.lua`;
    await link(path);
    const wall = await read('/harbour/quay/wall');
    expect(wall).to.deep.include({
      props: {},
      from: {},
      script: { path, exists: true, recognised: false, link: true },
    });
    const page = (await read('/harbour/quay/?with=layers')) as unknown as { layerDocuments: { name: string }[] };
    expect(page.layerDocuments.map(({ name }) => name)).to.include.members(['wall', 'door']);
    expect((await read('/harbour/quay/door')).script).to.deep.include({ exists: true, recognised: true });
  });

  it('what is a link is refused by its path, and nothing changes', async () => {
    await link(`${quay}/layers/wall.lua`);
    await link(`${quay}/layers/lamp_linear.lua`);
    await link('App/harbour/commands/quay/openDoor.lua');
    await link('components/custom/bobbing.lua');
    await link('App/harbour/assets/audios/short/creak.wav');
    const before = await files();
    for (const [method, path, body] of [
      ['POST', '/harbour/quay/wall', { x: 5 }],
      ['POST', '/harbour/quay/lamp/linear', { properties: { duration: 5 } }],
      ['GET', '/harbour/commands/quay/openDoor'],
      ['GET', '/components/custom/bobbing'],
      ['GET', `/_/source?path=${quay}/layers/wall.lua`],
      ['GET', '/harbour/assets/audios/short/creak.wav'],
    ] as const) {
      const answer = await call(method, path, body && { body });
      expect([answer.status, answer.body.code], path).to.deep.equal([409, 'link-not-followed']);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('the doctor calls no page missing that is one file, and a link', async () => {
    await rename(inside(`${quay}/index.lua`), inside('App/harbour/quay.lua'));
    await link('App/harbour/quay.lua');
    expect(await findings()).to.deep.equal(['link-not-followed App/harbour/quay.lua']);
  });

  it('the page that is a link is refused by its path', async () => {
    await link(quay);
    const { status, body } = await call('GET', '/harbour/quay');
    expect([status, body.code]).to.deep.equal([409, 'link-not-followed']);
  });

  it('one link keeps no fix from being made', async () => {
    const linked = `${quay}/layers/wall.lua`;
    await link(linked);
    await rm(inside(`${quay}/layers/door.lua`));
    await rm(inside('App/harbour/commands/quay/openDoor.lua'));
    await writeFile(inside('App/harbour/index.lua'), `\ufeff${'return { "dusk", "quay", "lighthouse" }\n'}`);
    expect(await findings()).to.have.length(4);
    const { status, body } = await call('POST', '/_/doctor/fix');
    expect([status, body.warnings]).to.deep.equal([200, []]);
    expect(await findings()).to.deep.equal([`link-not-followed ${linked}`]);
    expect(await readlink(inside(linked))).to.equal(outside(linked));
  });
});
