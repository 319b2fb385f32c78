import { createHash } from 'node:crypto';
import type { FileContent, FileVersion } from '#domain/change/file-change';
import { largeContentBytes } from '#application/ports/change-log';
import { ContentTooLong } from '#application/ports/file-store';
import { GrowingBytes } from '#application/support/growing-bytes';
import type { Database } from '../database/database.js';
import { type Blobs, pieceBytes } from './blobs.js';
import { ReceivedBlob } from './received-blob.js';

export interface ReceivedContent {
  readonly sha256: string;
  readonly size: number;
  readonly content: FileContent;
}

/**
 * Receives a content. A small one also stays in memory; of a large one only a piece is there at a time.
 * @throws ContentTooLong
 */
export async function stageContent(
  database: Database,
  blobs: Blobs,
  source: AsyncIterable<Uint8Array>,
  limit = Infinity,
): Promise<ReceivedContent> {
  const [hash, piece, blob] = [createHash('sha256'), new GrowingBytes(), new ReceivedBlob(database)];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new ContentTooLong(limit);
      hash.update(chunk);
      for (const part of parts(chunk, pieceBytes - piece.length)) {
        // Only where more comes: a blob of one piece is no blob of pieces.
        if (piece.length === pieceBytes) await blob.add(piece.take());
        piece.add(part);
      }
    }
    const [sha256, rest] = [hash.digest('hex'), piece.take()];
    // Another opening may find a small one, too.
    await blob.end(sha256, size, rest);
    return { sha256, size, content: size <= largeContentBytes ? rest : blobs.content({ version: sha256, size }) };
  } catch (error) {
    await blob.abort();
    throw error;
  }
}

/** A content that was staged, which may be named for as long as one that is staged now. */
export async function findContent(
  database: Database,
  blobs: Blobs,
  sha256: FileVersion,
): Promise<ReceivedContent | undefined> {
  const [row] = await database.ask<{ size: number }>(
    `update pagewright.blob set unused_since = now() where hash = decode($1, 'hex') returning size::float8 as size`,
    sha256,
  );
  if (row === undefined) return undefined;
  const file = { version: sha256, size: row.size };
  const content = row.size <= largeContentBytes ? await blobs.read(file) : blobs.content(file);
  return { sha256, size: row.size, content };
}

/** @param room for the first part; the others are as large as a piece */
function* parts(chunk: Uint8Array, room: number): Iterable<Uint8Array> {
  let at = 0;
  for (let length = room; at < chunk.length; length = pieceBytes) {
    if (length > 0) yield chunk.subarray(at, at + length);
    at += length;
  }
}
