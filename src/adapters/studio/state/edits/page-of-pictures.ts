import type { BatchOperation } from '#adapters/client/client-operations.generated';
import type { PictureFile } from '#domain/picture/picture-sizes';
import { pictureLayers, pngSize } from '../../model/page/dropped-pictures.js';
import { attempt } from './edits.js';
import { bookNames, type PageName } from '../project/pages.js';
import { presentChoice, showMade } from '../shown/selection.js';
import { client } from '../service/service.js';
import { pageFacts } from '../shown/stage-state.js';

interface DroppedPicture extends PictureFile {
  readonly file: File;
}

/** The PNGs among files, with their sizes. */
export async function picturesIn(files: readonly File[]): Promise<readonly DroppedPicture[]> {
  const read = await Promise.all(
    files.map(async (file) => {
      const size = pngSize(new Uint8Array(await file.slice(0, 24).arrayBuffer()));
      return size === undefined ? [] : [{ name: file.name, ...size, file }];
    }),
  );
  return read.flat();
}

/**
 * Makes a page with a layer for each picture, and shows it. The bytes are sent first, and the service holds them: all of it is one
 * change. @throws ProblemError
 */
export async function addPageOfPictures(at: PageName, pictures: readonly DroppedPicture[]): Promise<void> {
  const choice = presentChoice();
  const layers = pictureLayers(pictures, pageFacts.value);
  const { book, page } = at;
  await attempt(async () => {
    const images: BatchOperation[] = [];
    const isNewBook = !bookNames().includes(book);
    for (const [name, { file }] of layers.flatMap(({ files }) => files)) {
      const address = { book, path: ['images', page, name] };
      const { resource } = await client.value.asset.add(address, { hold: true }, file);
      images.push({ operation: 'createAsset', at: address, options: { upload: resource['upload'] } });
    }
    return client.value.batch.run({}, {}, [
      ...(isNewBook ? [{ operation: 'createBook', at: { book } }] : []),
      { operation: 'createPage', at: { book, page } },
      ...images,
      ...layers.map(({ name, props }) => ({ operation: 'createLayer', at: { book, page, path: [name] }, body: props })),
    ]);
  }, 'at-once');
  showMade(choice, { book, page, layers: [] });
}
