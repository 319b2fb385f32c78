import type { FileVersion, LargeContent } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import { LruCache } from '#application/support/lru-cache';
import type { Database } from '../database/database.js';
import type { IndexedFile } from '../files/indexed-file.js';

/** A blob of more bytes is stored and read in pieces of this size. */
export const pieceBytes = 1024 * 1024;
/** The most bytes that one statement asks for. */
const batchBytes = 8 * 1024 * 1024;
const cacheBytes = 32 * 1024 * 1024;

/** The bytes of contents by their hash, which never means other bytes: they may be cached for as long as there is room. */
export class Blobs {
  private readonly cache = new LruCache<Buffer>(cacheBytes, (_, bytes) => bytes.length + 200);

  constructor(private readonly database: Database) {}

  /** Remembers bytes that a commit has just sent. */
  note(version: FileVersion, bytes: Uint8Array): void {
    if (bytes.length <= pieceBytes) this.cache.set(version, Buffer.from(bytes));
  }

  /** @throws StorageFailure where they are gone */
  async read({ version, size }: IndexedFile): Promise<Uint8Array> {
    if (size > pieceBytes) return this.readPieces(version, size);
    const found = (await this.readMany([{ version, size }])).get(version);
    if (found === undefined) throw gone();
    return found;
  }

  /** The bytes by their hashes, those of each as often as it is asked for; without those that are gone. */
  async readMany(files: readonly IndexedFile[]): Promise<Map<FileVersion, Uint8Array>> {
    const found = new Map<FileVersion, Uint8Array>();
    const missing = new Map<FileVersion, IndexedFile>();
    for (const file of files) {
      const cached = this.cache.get(file.version);
      if (cached === undefined) missing.set(file.version, file);
      else found.set(file.version, cached);
    }
    const large = [...missing.values()].filter(({ size }) => size > pieceBytes);
    for (const { version, size } of large) found.set(version, await this.readPieces(version, size));
    for (const batch of batches([...missing.values()].filter(({ size }) => size <= pieceBytes)))
      for (const { hash, bytes } of await this.ask(batch)) {
        this.cache.set(hash, bytes);
        found.set(hash, bytes);
      }
    return found;
  }

  /** The bytes from a position to before another one, in pieces. */
  async *pieces({ version, size }: IndexedFile, from = 0, to = size): AsyncIterable<Uint8Array> {
    if (from >= to) return;
    if (size <= pieceBytes) {
      yield (await this.read({ version, size })).subarray(from, to);
      return;
    }
    for (let n = Math.floor(from / pieceBytes); n * pieceBytes < to; n++) {
      const piece = await this.piece(version, n);
      yield piece.subarray(Math.max(0, from - n * pieceBytes), Math.max(0, to - n * pieceBytes));
    }
  }

  /** A content that the database has. */
  content({ version, size }: IndexedFile): LargeContent {
    return { sha256: version, size, read: () => this.pieces({ version, size }) };
  }

  private async readPieces(version: FileVersion, size: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(size);
    let at = 0;
    for await (const piece of this.pieces({ version, size })) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  private async piece(version: FileVersion, n: number): Promise<Buffer> {
    const [row] = await this.database.ask<{ bytes: Buffer }>(
      `select p.bytes from pagewright.blob b join pagewright.piece p on p.blob = b.id
        where b.hash = decode($1, 'hex') and p.n = $2`,
      version,
      n,
    );
    if (row === undefined) throw gone();
    return row.bytes;
  }

  private ask(files: readonly IndexedFile[]): Promise<{ readonly hash: FileVersion; readonly bytes: Buffer }[]> {
    return this.database.ask(
      `select encode(hash, 'hex') as hash, bytes from pagewright.blob where hash = any($1::bytea[]) and bytes is not null`,
      files.map(({ version }) => Buffer.from(version, 'hex')),
    );
  }
}

function batches(files: readonly IndexedFile[]): IndexedFile[][] {
  const all: IndexedFile[][] = [];
  let room = 0;
  for (const file of files) {
    if (all.length === 0 || file.size > room) {
      all.push([]);
      room = batchBytes;
    }
    all.at(-1)?.push(file);
    room -= file.size;
  }
  return all;
}

function gone(): StorageFailure {
  return new StorageFailure('failed', 'The bytes of a content are no longer in the database. Read it again.');
}
