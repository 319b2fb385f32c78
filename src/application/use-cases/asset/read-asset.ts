import { Problem } from '#domain/problem/problem';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import { assetAt } from '../addresses.js';
import { bytes, defineRead } from '../define-operation.js';
import { requireAsset } from './asset-document.js';

/** The bytes of an asset. */
export class ReadAsset {
  constructor(private readonly models: ProjectModels) {}

  /** @throws Problem `book-not-found`, `asset-not-found` */
  async execute(files: ProjectFiles, book: string, names: readonly string[]): Promise<Uint8Array> {
    await this.models.bookModel(files, book);
    const { path, file } = await requireAsset(files, this.models, book, names);
    const stored = await files.read(file);
    if (stored === undefined) throw new Problem('asset-not-found', `The asset "${path}" was removed meanwhile.`);
    return stored.content;
  }
}

/** @internal */
export const readAsset = defineRead({
  id: 'readAsset',
  noun: 'asset',
  verb: 'show',
  summary: 'The bytes of an asset',
  at: assetAt,
  result: bytes,
  problems: ['book-not-found', 'asset-not-found'],
  examples: [{ at: { book: 'harbour', path: ['images', 'dusk', 'sun.png'] } }],
  use: ReadAsset,
  run: (use, { at }, files) => use.execute(files, at.book, at.path),
});
