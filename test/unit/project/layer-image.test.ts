import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { artworkSize, layerImageOf } from '#application/project/layer/layer-image';

const page = { book: 'book', page: 'page' };
const images = 'App/book/assets/images/page';

/** The part of a PNG that has its size. */
function picture(width: number, height: number): Buffer {
  const header = Buffer.alloc(24);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** A layer's pixels, and the calls of the store that found them. */
async function pixelsIn(files: Readonly<Record<string, Buffer>>, path: readonly string[]) {
  const store = plainFiles(await openMemoryStore(Object.entries(files)));
  const asked: string[] = [];
  const pixels = await artworkSize(
    {
      read: (each) => noted('read', each, store.read(each)),
      open: (each) => noted('open', each, store.open(each)),
      list: (each) => noted('list', each, store.list(each)),
      stat: (each) => noted('stat', each, store.stat(each)),
      links: (each) => noted('links', each, store.links(each)),
    },
    layerImageOf(page, path),
  );
  return { pixels, asked };

  function noted<Answer>(what: string, of: string, answer: Answer): Answer {
    asked.push(`${what} ${of}`);
    return answer;
  }
}

describe('the pixels of a layer', () => {
  it('the pixels of a layer are those of its largest image, in the measure of the largest', async () => {
    const [small, large] = [picture(10, 20), picture(39, 79)];
    expect((await pixelsIn({ [`${images}/cat.png`]: small }, ['cat'])).pixels).to.deep.equal({ width: 40, height: 80 });
    expect(
      (await pixelsIn({ [`${images}/pets/cat.png`]: small, [`${images}/pets/cat@4x.png`]: large }, ['pets', 'cat']))
        .pixels,
    ).to.deep.equal({ width: 39, height: 79 });
  });

  it('the pixels of a layer are looked for in one list, and in no file where none is there', async () => {
    const { pixels, asked } = await pixelsIn({ [`${images}/dog.png`]: picture(1, 1) }, ['cat']);
    expect(pixels).to.equal(undefined);
    expect(asked).to.deep.equal([`list ${images}`]);
  });
});
