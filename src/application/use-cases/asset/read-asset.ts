import { Problem } from '#domain/problem/problem';
import type { OpenedFile } from '#application/ports/opened-file';
import { openStill } from '#application/project/files/open-still';
import { assetAt } from '../addresses.js';
import { bytes, defineRead } from '../define-operation.js';
import { requireAsset } from './asset-document.js';

/** The bytes are an open file, of any size, which the caller closes. Its version is known. @internal */
export const readAsset = defineRead({
  id: 'readAsset',
  noun: 'asset',
  verb: 'show',
  summary: 'The bytes of an asset',
  at: assetAt,
  result: bytes,
  problems: ['book-not-found', 'asset-not-found', 'edited-elsewhere'],
  examples: [{ at: { book: 'harbour', path: ['images', 'dusk', 'sun.png'] } }],
  run: async ({ models }, { at }, files): Promise<OpenedFile> => {
    await models.bookModel(files, at.book);
    const { path, file } = await requireAsset(files, models, at.book, at.path);
    const opened = await openStill(files, file);
    if (opened === undefined) throw new Problem('asset-not-found', `The asset "${path}" was removed meanwhile.`);
    return opened;
  },
});
