import type { Asset } from '#adapters/client/client-operations.generated';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { fileName, pathForUpload } from '../../model/lists/asset-list.js';
import { confirmChange, confirmName } from './confirm-change.js';
import { isCode, persist } from './edits.js';
import { address } from '../shown/selection.js';
import { client, explain } from '../service/service.js';
import { toast } from '../shown/messages.js';

/**
 * Uploads files to the folders of their kinds, images to those of the page that is shown. A file that is there is asked about. What no
 * file of a book may be called gets a name like it.
 */
export async function uploadFiles(files: readonly File[]): Promise<void> {
  const { book, page } = address.value;
  if (book === undefined) return;
  for (const file of files) {
    const name = freeName('asset', file.name, new TakenNames());
    await upload(book, pathForUpload(name, file.size, page), file);
  }
}

async function upload(book: string, path: readonly string[], file: File): Promise<void> {
  const at = { book, path: [...path] };
  try {
    await persist(() => client.value.asset.add(at, {}, file), 'at-once');
    toast('done', `Added ${path.join('/')}`);
  } catch (error) {
    if (isCode(error, 'already-exists')) return replace(at, file);
    const text = explain(error);
    if (text !== undefined) toast('problem', text);
  }
}

/** Replaces the bytes of an asset after a look at what would be written. */
export async function replaceAsset({ path }: Asset, file: File): Promise<void> {
  const { book } = address.value;
  if (book !== undefined) await replace({ book, path: path.split('/') }, file);
}

async function replace(at: { book: string; path: string[] }, file: File): Promise<void> {
  await confirmChange({
    title: `Replace “${at.path.at(-1) ?? ''}” by ${file.name}?`,
    action: 'Replace',
    order: 'at-once',
    run: (dryRun) => client.value.asset.add(at, { overwrite: true, dryRun }, file),
  });
}

/**
 * Renames an asset, and all that names it, after a look at what would be written.
 * @returns whether it is done, or about to be
 * @throws ProblemError if the name cannot be
 */
export function renameAsset({ path }: Asset, newName: string): Promise<boolean> {
  const { book = '' } = address.value;
  const at = { book, path: path.split('/') };
  const run = (dryRun: boolean) => client.value.asset.mv(at, { newName, confirm: 'used', dryRun });
  const risky = { title: `Rename “${fileName(path)}” to “${newName}”?`, action: 'Rename', run };
  return confirmName(risky);
}

export async function removeAsset({ path, usedBy }: Asset): Promise<void> {
  const { book = '' } = address.value;
  const at = { book, path: path.split('/') };
  const used = usedBy.length === 1 ? 'one thing uses it' : `${usedBy.length} things use it`;
  await confirmChange({
    title: `Remove “${fileName(path)}”${usedBy.length === 0 ? '' : `, although ${used}`}?`,
    action: 'Remove',
    isDangerous: true,
    run: (dryRun) => client.value.asset.rm(at, { dryRun, ...(usedBy.length === 0 ? {} : { confirm: 'used' }) }),
  });
}

/** Removes all of these assets in one change. */
export async function removeUnused(unused: readonly Asset[]): Promise<void> {
  const { book = '' } = address.value;
  await confirmChange({
    title: `Remove ${unused.length} files that nothing uses?`,
    action: 'Remove',
    isDangerous: true,
    run: (dryRun) =>
      client.value.batch.run(
        {},
        { dryRun },
        unused.map(({ path }) => ({ operation: 'deleteAsset', at: { book, path: path.split('/') } })),
      ),
  });
}
