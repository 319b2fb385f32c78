import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { sharedPictures } from './support/shared-pictures.js';

const pond = 'App/zoo/components/pond';
/** Files that are links to outside of the project, and what would leave them behind. */
const links: Readonly<Record<string, readonly (readonly [method: string, path: string])[]>> = {
  [`${pond}/layers/star.lua`]: [
    ['PUT', '/zoo/pond/star?newName=nova'],
    ['PUT', '/zoo/pond/star?into=reeds'],
    ['DELETE', '/zoo/pond/star'],
    ['PUT', '/zoo/pond?newName=lake'],
    ['PUT', '/zoo/lake?copyFrom=zoo/pond'],
    ['DELETE', '/zoo/pond'],
    ['PUT', '/zoo?newName=park'],
    ['DELETE', '/zoo?confirm=zoo'],
  ],
  [`${pond}/layers/lily_button.lua`]: [
    ['PUT', '/zoo/pond/lily?newName=rose'],
    ['DELETE', '/zoo/pond/lily/button'],
  ],
  [`${pond}/layers/reeds/small.lua`]: [
    ['PUT', '/zoo/pond/reeds?newName=rushes'],
    ['DELETE', '/zoo/pond/reeds/small'],
  ],
  'App/zoo/assets/images/pond/star.png': [
    ['PUT', '/zoo/pond/star?newName=nova'],
    ['PUT', '/zoo/pond?newName=lake'],
  ],
};

describe('what would leave a link behind', () => {
  const { call, files, opened, changedSince } = useProject({ files: sharedPictures, store: 'disk' });
  const inside = (path: string) => join(opened().folder ?? '', path);
  const outside = () => `${opened().folder}-outside`;

  beforeEach(async function () {
    if (process.platform === 'win32') this.skip();
    await mkdir(outside());
    await writeFile(join(outside(), 'shared'), 'outside');
  });
  afterEach(() => rm(outside(), { recursive: true, force: true }));

  for (const [link, requests] of Object.entries(links))
    for (const [method, path] of requests)
      it(`a change that would orphan a link changes nothing: ${method} ${path}, where ${link} is a link`, async () => {
        await rm(inside(link));
        await symlink(join(outside(), 'shared'), inside(link));
        const before = await files();
        const { status, body } = await call(method, path);
        expect([status, body.code], body.detail).to.deep.equal([409, 'storage-denied']);
        expect(body.detail).to.contain(`${link} is a link`);
        expect(await changedSince(before)).to.deep.equal([]);
        expect(await readFile(inside(link), 'utf8')).to.equal('outside');
        expect(await readdir(outside())).to.deep.equal(['shared']);
      });

  it('a change beside a symbolic link is made when the link belongs to another layer', async () => {
    const link = `${pond}/layers/star.lua`;
    await rm(inside(link));
    await symlink(join(outside(), 'shared'), inside(link));
    for (const path of ['/zoo/pond/lily?newName=rose', '/zoo/cave?newName=grotto'])
      expect((await call('PUT', path)).status).to.equal(200);
  });

  it('a change is refused when the folder of the page is behind a link', async () => {
    await mkdir(join(outside(), 'den/layers'), { recursive: true });
    await writeFile(join(outside(), 'den/index.lua'), 'return {}');
    await symlink(join(outside(), 'den'), inside('App/zoo/components/den'));
    const before = await files();
    expect((await call('PUT', '/zoo?newName=park')).body.code).to.equal('storage-denied');
    expect(await changedSince(before)).to.deep.equal([]);
  });
});
