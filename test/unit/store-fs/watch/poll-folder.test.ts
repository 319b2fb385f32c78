import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { pollFolder } from '#adapters/store-fs/watch/poll-folder';

describe('polling a folder', () => {
  it('tells of nothing when it was stopped while it looked for the first time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-poll-'));
    const stopping = new AbortController();
    const listen = stopping.signal.addEventListener.bind(stopping.signal);
    stopping.signal.addEventListener = (...heard: Parameters<typeof listen>) => {
      listen(...heard);
      stopping.abort();
    };
    const told: string[] = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const listener = { changed: (path: string) => void told.push(path), folderCame: () => undefined };
      await pollFolder(folder, listener, stopping.signal);
      mock.timers.tick(60_000);
    } finally {
      mock.timers.reset();
      await rm(folder, { recursive: true });
    }
    expect(stopping.signal.aborted).to.equal(true);
    expect(told).to.deep.equal([]);
  });
});
