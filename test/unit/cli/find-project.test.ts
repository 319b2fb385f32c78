import { expect } from 'chai';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { findProject } from '#adapters/cli/find-project';
import { UsageError } from '#adapters/cli/usage';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('the project that is looked for', () => {
  const place = useTemporaryFolder();

  const refusal = async () => {
    const error: unknown = await findProject(place()).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(UsageError).with.property('message').that.includes(`no App folder in ${place()}`);
  };

  it('the project that is looked for is where App is', async () => {
    await mkdir(place('App'));
    expect(await findProject(place())).to.equal(place());
  });

  it('the project that is looked for is in Solar2D where App is there', async () => {
    await mkdir(place('Solar2D', 'App'), { recursive: true });
    expect(await findProject(place())).to.equal(place('Solar2D'));
  });

  it('the project that is looked for is where App is, whatever Solar2D has', async () => {
    await mkdir(place('App'));
    await mkdir(place('Solar2D', 'App'), { recursive: true });
    expect(await findProject(place())).to.equal(place());
  });

  it('the project that is looked for is not in a folder that is not there', async () => {
    const error: unknown = await findProject(place('none')).catch((thrown: unknown) => thrown);
    expect(error)
      .to.be.instanceOf(UsageError)
      .with.property('message', `there is no folder ${place('none')}`);
  });

  it('the project that is looked for is named where it is above the folder', async () => {
    await mkdir(place('my book', 'App', 'story'), { recursive: true });
    const error: unknown = await findProject(place('my book', 'App', 'story')).catch((thrown: unknown) => thrown);
    const above = place('my book');
    expect(error)
      .to.be.instanceOf(UsageError)
      .with.property(
        'message',
        `there is no App folder in ${place('my book', 'App', 'story')}, but in ${above}: go there, or add --root '${above}'`,
      );
  });

  it('the project that is looked for is not in an empty folder', refusal);

  it('the project that is looked for is not where Solar2D has no App', async () => {
    await mkdir(place('Solar2D'));
    await refusal();
  });

  it('the project that is looked for is not where App is a link, which no store follows', async () => {
    await mkdir(place('elsewhere'));
    await symlink(place('elsewhere'), place('App'), 'dir');
    await refusal();
  });

  it('the project that is looked for is not where App is a file', async () => {
    await writeFile(place('App'), '');
    await refusal();
  });
});
