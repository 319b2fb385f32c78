import { expect } from 'chai';
import { existsSync, readdirSync } from 'node:fs';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { StorageFailure } from '#application/ports/file-store';
import { deferred } from '#application/support/concurrency';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const large = Buffer.alloc(700_000, 7);

describe('a store that is closed while it receives contents', () => {
  const place = useTemporaryFolder();
  const staged = () => {
    const folder = place('.pagewright', 'store', 'staged');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('refuses them, also one whose next piece never comes, and leaves no file of them', async () => {
    const store = await openDiskStore(place());
    const { promise: arrived, resolve: hasArrived } = deferred();
    const endless = async function* () {
      yield large;
      hasArrived();
      await new Promise(() => undefined);
    };
    const refused = store.stage(endless()).catch((error: unknown) => error);
    await arrived;
    expect(staged()).to.have.length(1);
    await store.close();
    expect(staged()).to.deep.equal([]);
    expect(await refused)
      .to.be.instanceOf(StorageFailure)
      .with.property('reason', 'denied');
  });

  it('leaves no file of a content that was received and not released', async () => {
    const store = await openDiskStore(place());
    await store.stage(pieces());
    expect(staged()).to.have.length(1);
    await store.close();
    expect(staged()).to.deep.equal([]);
  });
});

async function* pieces(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(large);
}
