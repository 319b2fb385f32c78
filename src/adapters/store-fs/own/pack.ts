import { hash } from 'node:crypto';
import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileSystem } from '../file-system/file-system.js';
import { joinShort } from '#adapters/store-fs/file-system/write-file';

/** Where a file's content is: in which pack, from which byte on, and how many they are. */
export interface Slot {
  readonly pack: number;
  readonly at: number;
  readonly length: number;
}

/** All files that there are in packs. */
export type PackIndex = ReadonlyMap<ProjectPath, Slot>;

/**
 * A pack, as bytes:
 *
 *         contents, one after the other
 *         index (JSON, UTF-8): of every file in this pack and in those before it, its path, the number of its pack, where
 *         its content begins there, and how long it is
 *      4  length of the index
 *     32  SHA-256 of the index
 *
 * So the newest pack alone tells where everything is.
 */
const digestLength = 32;
const tailLength = 4 + digestLength;
/** Mostly the whole index. */
const readAtFirst = 64 * 1024;

const packIndex = z.object({
  format: z.literal(1),
  files: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
});

/** A pack with these contents, and the index with them in it. */
export function encodePack(
  pack: number,
  before: PackIndex,
  contents: ReadonlyMap<ProjectPath, Uint8Array>,
): { readonly pieces: readonly Uint8Array[]; readonly index: PackIndex } {
  const index = new Map(before);
  let at = 0;
  for (const [path, { length }] of contents) {
    index.set(path, { pack, at, length });
    at += length;
  }
  const files = Array.from(index, ([path, slot]): [string, number, number, number] => [
    path,
    slot.pack,
    slot.at,
    slot.length,
  ]);
  const text = Buffer.from(JSON.stringify({ format: 1, files } satisfies z.input<typeof packIndex>));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return { pieces: joinShort([...contents.values(), text, length, digestOf(text)]), index };
}

/** The index in a pack; `undefined` where it is damaged. */
export async function readPackIndex(fs: FileSystem, path: string): Promise<PackIndex | undefined> {
  const { size } = await fs.lstat(path);
  let end = await readEnd(fs, path, size, readAtFirst);
  if (end.length < tailLength) return undefined;
  const needed = end.readUInt32BE(end.length - tailLength) + tailLength;
  if (needed > end.length) end = await readEnd(fs, path, size, needed);
  if (needed > end.length) return undefined;
  const text = end.subarray(end.length - needed, end.length - tailLength);
  if (!end.subarray(end.length - digestLength).equals(digestOf(text))) return undefined;
  const { files } = packIndex.parse(JSON.parse(text.toString()));
  return new Map(files.map(([file, pack, at, length]) => [file, { pack, at, length }]));
}

/** So many bytes at the end of a file, or all that it has. */
async function readEnd(fs: FileSystem, path: string, size: number, length: number): Promise<Buffer> {
  const at = Math.max(0, size - length);
  return Buffer.from(await fs.readPart(path, at, size - at));
}

function digestOf(text: Uint8Array): Buffer {
  return hash('sha256', text, 'buffer');
}
