import { Problem } from '#domain/problem/problem';
import { FileChanged, type OpenedFile } from '#application/ports/opened-file';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import { assetAt } from '../addresses.js';
import { bytes, defineRead } from '../define-operation.js';
import { requireAsset } from './asset-document.js';

/** How often a file is opened that another program is writing. */
const mostAttempts = 3;

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
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const opened = await files.open(file);
      if (opened === undefined) throw new Problem('asset-not-found', `The asset "${path}" was removed meanwhile.`);
      if (await isStill(opened)) return opened;
    }
    throw new Problem(
      'edited-elsewhere',
      `Another program is writing the asset "${path}". Send the request again when it is done.`,
      { file },
    );
  }
}

/** Whether its version can be known. Where not, it is closed. */
async function isStill(file: OpenedFile): Promise<boolean> {
  try {
    await file.version();
    return true;
  } catch (error) {
    await file.close();
    if (error instanceof FileChanged) return false;
    throw error;
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
  problems: ['book-not-found', 'asset-not-found', 'edited-elsewhere'],
  examples: [{ at: { book: 'harbour', path: ['images', 'dusk', 'sun.png'] } }],
  use: ReadAsset,
  run: (use, { at }, files) => use.execute(files, at.book, at.path),
});
