import { expect } from 'chai';
import { mock } from 'node:test';
import { pollFolder } from '#adapters/store-fs/watch/poll-folder';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('polling a folder', () => {
  const folder = useTemporaryFolder();

  it('polling a folder reports nothing when it was stopped during the first look', async () => {
    const stopping = new AbortController();
    const listen = stopping.signal.addEventListener.bind(stopping.signal);
    stopping.signal.addEventListener = (...received: Parameters<typeof listen>) => {
      listen(...received);
      stopping.abort();
    };
    const reported: string[] = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const listener = { changed: (path: string) => void reported.push(path), folderAdded: () => undefined };
      await pollFolder(folder(), listener, stopping.signal);
      mock.timers.tick(60_000);
    } finally {
      mock.timers.reset();
    }
    expect(stopping.signal.aborted).to.equal(true);
    expect(reported).to.deep.equal([]);
  });
});
