import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { StorageFailure } from '#application/ports/file-store';
import { plainFiles } from '../../contract/file-store/plain-files.js';

describe('a project in memory', () => {
  it('a project in memory holds the files it is given, as they were', async () => {
    const content = Buffer.from('text');
    const store = plainFiles(await openMemoryStore([['App/book/index.lua', content]]));
    content.fill(0);
    expect(Buffer.from((await store.read('App/book/index.lua'))?.content ?? []).toString()).to.equal('text');
  });

  for (const path of ['App\\book\\index.lua', '/App/index.lua', './main.lua', '../main.lua', 'App//index.lua', '']) {
    it(`a project in memory refuses the path ${JSON.stringify(path)}, which nobody could read`, async () => {
      const refused: unknown = await openMemoryStore([[path, Buffer.from('text')]]).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(StorageFailure);
      expect(refused).to.have.property('reason', 'denied');
      expect(refused).to.have.property('message').that.includes(JSON.stringify(path));
    });
  }
});
