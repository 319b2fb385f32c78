import { Problem } from '#domain/problem/problem';
import type { OpenedFile } from '#application/ports/opened-file';
import { openStill } from '#application/project/files/open-still';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import { assetAt } from '../addresses.js';
import { bytes } from '../define-operation.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { requireAsset } from './asset-document.js';

/** The bytes of an asset, of any size. */
export class ReadAsset {
  constructor(private readonly models: ProjectModels) {}

  /**
   * @returns the open file, which the caller closes. Its version is known
   * @throws Problem `book-not-found`, `asset-not-found`, `edited-elsewhere` while another program writes it
   */
  async execute(files: ProjectFiles, book: string, names: readonly string[]): Promise<OpenedFile> {
    await this.models.bookModel(files, book);
    const { path, file } = await requireAsset(files, this.models, book, names);
    const opened = await openStill(files, file);
    if (opened === undefined) throw new Problem('asset-not-found', `The asset "${path}" was removed meanwhile.`);
    return opened;
  }
}

/** @internal */
export const readAsset = defineReadOf({
  id: 'readAsset',
  noun: 'asset',
  verb: 'show',
  summary: 'The bytes of an asset',
  at: assetAt,
  result: bytes,
  problems: ['book-not-found', 'asset-not-found', 'edited-elsewhere'],
  examples: [{ at: { book: 'harbour', path: ['images', 'dusk', 'sun.png'] } }],
  use: ReadAsset,
  run: (use, { at }, files) => use.execute(files, at.book, at.path),
});
