import { expect } from 'chai';
import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readUserKey } from '#adapters/system/user-key';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('the key of the user', () => {
  const place = useTemporaryFolder();
  const earlier = process.env['XDG_STATE_HOME'];
  let folder: string;

  beforeEach(function () {
    if (process.platform !== 'linux') this.skip();
    process.env['XDG_STATE_HOME'] = place('state');
    folder = join(place('state'), 'pagewright');
  });
  afterEach(() => {
    process.env['XDG_STATE_HOME'] = earlier;
  });

  it('is made once, by the first of many who need it at the same time, for the eyes of the user alone', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => readUserKey()));
    expect(new Set(keys.map((key) => key.toString('hex')))).to.have.lengthOf(1);
    expect(keys[0]).to.have.lengthOf(32);
    expect(await readdir(folder)).to.deep.equal(['key']);
    expect((await stat(join(folder, 'key'))).mode & 0o777).to.equal(0o600);
    expect((await stat(folder)).mode & 0o077).to.equal(0);
  });

  const wrong: Readonly<Record<string, () => Promise<unknown>>> = {
    'a key that others can read': async () => {
      await readUserKey();
      await chmod(join(folder, 'key'), 0o644);
    },
    'an empty file': () => writeFile(join(folder, 'key'), '', { mode: 0o600 }),
    'a text that is no key': () => writeFile(join(folder, 'key'), 'short', { mode: 0o600 }),
    'a folder': () => mkdir(join(folder, 'key'), { mode: 0o700 }),
    'a link': async () => {
      await writeFile(place('elsewhere'), 'x'.repeat(43), { mode: 0o600 });
      await symlink(place('elsewhere'), join(folder, 'key'));
    },
    'a folder that others may write into': async () => {
      await readUserKey();
      await chmod(folder, 0o777);
    },
  };
  for (const [what, make] of Object.entries(wrong)) {
    it(`is not taken from ${what}`, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await make();
      const error: unknown = await readUserKey().catch((thrown: unknown) => thrown);
      expect(error).to.be.an('error');
      expect((error as Error).message).to.include(folder);
    });
  }
});
