import type { FileContent, FileVersion, LargeContent } from '#domain/change/file-change';
import { sameBytes } from './bytes.js';
import { GrowingBytes } from './growing-bytes.js';

/** Bytes. */
export function contentSize(content: Uint8Array | Pick<LargeContent, 'size'>): number {
  return content instanceof Uint8Array ? content.length : content.size;
}

/** All of it, in memory. */
export async function contentBytes(content: FileContent): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  const pieces: Uint8Array[] = [];
  for await (const piece of content.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** All of it, a piece at a time. */
export async function* contentPieces(content: FileContent): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content.read();
}

/** Its first bytes. @param length how many, where it has so many */
export async function contentStart(content: FileContent, length: number): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content.subarray(0, length);
  const start = new GrowingBytes();
  for await (const piece of content.read()) {
    start.add(piece.subarray(0, length - start.length));
    if (start.length === length) break;
  }
  return start.take();
}

/** Whether a file has this content. */
export function hasContent(
  file: { readonly content: FileContent; readonly version: FileVersion },
  content: FileContent,
): boolean {
  if (!(content instanceof Uint8Array)) return file.version === content.sha256;
  return file.content instanceof Uint8Array && sameBytes(file.content, content);
}

const maxDiffBytes = 4 * 1024 * 1024;

/** The content for a diff: a large one of up to 4 MiB as bytes, because it may be a text. */
export async function contentInDiff(content: FileContent | null | undefined): Promise<FileContent | undefined> {
  return content == null || contentSize(content) > maxDiffBytes ? (content ?? undefined) : contentBytes(content);
}
