import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readServerFile, removeServerFile, writeServerFile } from '#adapters/cli/service/find-service';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('the word that a service leaves in its project', () => {
  const facts = { url: 'http://127.0.0.1:9090', pid: 4242, version: '1.2.3' };
  const place = useTemporaryFolder();
  let root: string;
  let own: string;

  beforeEach(async () => {
    root = place('project');
    own = join(root, '.pagewright');
    await mkdir(own, { recursive: true });
  });

  it('the word that a service leaves in its project is read as it was left, over what was there, and taken back by who left it', async () => {
    await writeFile(join(own, 'server.json'), 'of a service that died');
    await writeServerFile(root, facts);
    expect(await readServerFile(root)).to.deep.equal(facts);
    expect((await readdir(own)).sort()).to.deep.equal(['.gitignore', 'server.json']);
    await removeServerFile(root, 1);
    expect(await readServerFile(root)).to.deep.equal(facts);
    await removeServerFile(root, facts.pid);
    expect(await readServerFile(root)).to.equal(undefined);
  });

  it('the server file of a service does not touch the targets of links that the project brought along', async () => {
    const outside = place('outside.txt');
    await writeFile(outside, 'of somebody else');
    for (const name of ['server.json', '.gitignore', `.server.json.${facts.pid}`])
      await symlink(outside, join(own, name));
    await writeServerFile(root, facts);
    expect(await readFile(outside, 'utf8')).to.equal('of somebody else');
    expect(await readServerFile(root)).to.deep.equal(facts);
  });

  it('the word that a service leaves in its project is not what a link leads to', async () => {
    await writeFile(place('elsewhere.json'), JSON.stringify(facts));
    await symlink(place('elsewhere.json'), join(own, 'server.json'));
    expect(await readServerFile(root)).to.equal(undefined);
  });

  it('the word that a service leaves in its project is not what would have to be waited for', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [join(own, 'server.json')]);
    expect(await readServerFile(root)).to.equal(undefined);
  });

  it('the word that a service leaves in its project is not one whose address is of another machine, or more than an address', async () => {
    for (const url of [
      'http://203.0.113.7:9090',
      'http://127.0.0.1:9090/app?x',
      'http://127.0.0.1:9090\u001b[2J',
      'nowhere',
    ]) {
      await writeFile(join(own, 'server.json'), JSON.stringify({ ...facts, url }));
      expect(await readServerFile(root), url).to.equal(undefined);
    }
  });
});
