import { expect } from 'chai';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Watcher } from '#adapters/store-fs/watch/watcher';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('Watcher', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  const place = useTemporaryFolder();
  const reported: string[] = [];
  let wake: () => void = () => undefined;
  let watcher: Watcher;
  beforeEach(async () => {
    for (const folder of ['a', 'b']) mkdirSync(place(folder));
    reported.splice(0);
    watcher = new Watcher(place());
    await watcher.listen({
      changed: (path) => {
        reported.push(path);
        wake();
      },
      folderAdded: () => undefined,
    });
  });
  afterEach(() => watcher.close());

  async function reportOf(path: string): Promise<void> {
    while (!reported.includes(path)) await new Promise<void>((resolve) => (wake = resolve));
  }

  it('Watcher reports everything when the system has dropped events, and single files again after that', async function () {
    const queued = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
    if (queued > 100_000) this.skip();
    for (let events = 0; events <= queued; events++) writeFileSync(place(`a/${events % 2}.lua`), '');
    writeFileSync(place('b/dropped.lua'), '');
    await reportOf('');
    expect(reported).not.to.include('b/dropped.lua');
    writeFileSync(place('b/later.lua'), '');
    await reportOf('b/later.lua');
  });

  it('Watcher notifies several listeners until they are removed', async () => {
    const others: string[] = [];
    const remove = await watcher.listen({ changed: (path) => others.push(path), folderAdded: () => undefined });
    writeFileSync(place('a/one.lua'), '');
    await reportOf('a/one.lua');
    expect(others).to.include('a/one.lua');
    remove();
    writeFileSync(place('a/two.lua'), '');
    await reportOf('a/two.lua');
    expect(others).not.to.include('a/two.lua');
  });

  it('Watcher reports nothing after it was closed', async () => {
    await watcher.close();
    writeFileSync(place('a/one.lua'), '');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported).to.deep.equal([]);
  });
});
