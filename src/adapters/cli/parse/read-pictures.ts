import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { PictureFiles } from '#application/use-cases/project/picture-layers';
import { UsageError } from '../usage.js';

const listFile = 'layers.json';
/** What file managers write into each folder. Names with a dot at the beginning do not count either. */
const ignored = new Set(['Thumbs.db', 'desktop.ini']);

/**
 * Reads the author's images, also those in folders below, and `layers.json`.
 * @throws UsageError when there is no such folder, or it cannot be read
 */
export async function readPictures(named: string): Promise<PictureFiles> {
  const folder = resolve(named);
  const files = new Map<string, Uint8Array>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new UsageError(
      isMissing ? `there is no folder ${folder}` : `the folder ${folder} cannot be read (${code ?? message})`,
    );
  });
  for (const { name, parentPath } of entries) {
    const file = join(parentPath, name);
    const path = relative(folder, file).split(sep).join('/');
    if (ignored.has(name) || path.split('/').some((part) => part.startsWith('.'))) continue;
    if ((await stat(file)).isFile()) files.set(path, await readFile(file));
  }
  const list = files.get(listFile);
  files.delete(listFile);
  return { files, layersJson: list && Buffer.from(list).toString('utf8') };
}
