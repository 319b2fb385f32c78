import { expect } from 'chai';
import { chmod, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUserFolder, userFolder } from '#adapters/system/user-folder';

describe("the user's own folder", () => {
  const before = process.env['XDG_STATE_HOME'];
  let home = '';

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'user-folder-'));
    process.env['XDG_STATE_HOME'] = home;
  });

  afterEach(async () => {
    if (before === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before;
    await rm(home, { recursive: true, force: true });
  });

  it('lies where the system keeps such data', () => {
    expect(userFolder({ XDG_STATE_HOME: '/state' }, 'linux')).to.equal(join('/state', 'pagewright'));
    expect(userFolder({ XDG_STATE_HOME: 'relative' }, 'linux')).to.match(/\.local.state.pagewright$/);
    expect(userFolder({}, 'darwin')).to.match(/Application Support.pagewright$/);
    expect(userFolder({ LOCALAPPDATA: '/local' }, 'win32')).to.equal(join('/local', 'pagewright'));
  });

  it('is for this user alone', async function () {
    if (process.platform !== 'linux') this.skip();
    const folder = await makeUserFolder('services');
    expect((await stat(folder)).mode & 0o777).to.equal(0o700);
    await chmod(folder, 0o777);
    expect(await refusal(makeUserFolder('services'))).to.include('only you may write into');
  });

  it('is no link', async function () {
    if (process.platform !== 'linux') this.skip();
    await makeUserFolder();
    await symlink(tmpdir(), join(userFolder(), 'services'));
    expect(await refusal(makeUserFolder('services'))).to.include('only you may write into');
  });
});

function refusal(made: Promise<unknown>): Promise<string> {
  return made.then(
    () => 'made',
    (error: unknown) => String(error),
  );
}
