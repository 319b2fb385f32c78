import { expect } from 'chai';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProject } from '#adapters/cli/find-project';
import { UsageError } from '#adapters/cli/usage-error';

describe('the project that is looked for', () => {
  let folder: string;

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'pagewright-find-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const refusal = async () => {
    const error: unknown = await findProject(folder).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(UsageError).with.property('message').that.includes(`no App folder in ${folder}`);
  };

  it('is where App is', async () => {
    await mkdir(join(folder, 'App'));
    expect(await findProject(folder)).to.equal(folder);
  });

  it('is in Solar2D where App is there', async () => {
    await mkdir(join(folder, 'Solar2D', 'App'), { recursive: true });
    expect(await findProject(folder)).to.equal(join(folder, 'Solar2D'));
  });

  it('is not in an empty folder', refusal);

  it('is not where Solar2D has no App', async () => {
    await mkdir(join(folder, 'Solar2D'));
    await refusal();
  });

  it('is not where App is a link, which no store follows', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'App'), 'dir');
    await refusal();
  });

  it('is not where App is a file', async () => {
    await writeFile(join(folder, 'App'), '');
    await refusal();
  });
});
