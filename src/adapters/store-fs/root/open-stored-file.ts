import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileVersion, ProjectPath } from '#domain/change/file-change';
import { FileChanged, type OpenedFile } from '#application/ports/opened-file';
import { onFile } from '../file-system/errors.js';
import type { FileState, FileSystem, ReadableFile } from '../file-system/file-system.js';
import { ageMs, type KnownVersions } from './known-versions.js';
import { withPieceBuffer } from './piece-buffers.js';

/** How often a version is computed anew, because somebody changed an attribute of the file meanwhile. */
const mostAttempts = 5;

/** @returns `undefined` where the place has become something else than a file */
export async function openStoredFile(
  fs: FileSystem,
  place: { readonly path: ProjectPath; readonly target: string },
  versions: KnownVersions,
): Promise<OpenedFile | undefined> {
  const file = await fs.open(place.target);
  try {
    const state = await settled(file, fs.tickMs);
    if (state.kind === 'file') return new StoredFile(place.path, file, state, versions);
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

/** The state of a file, when the clock of the disk has ticked since the last edit: so every later edit leaves other times. */
async function settled(file: ReadableFile, tickMs = 0): Promise<FileState> {
  const state = await file.state();
  const age = ageMs(state);
  if (age < 0 || age >= tickMs) return state;
  await delay(tickMs - age);
  return file.state();
}

/** A file that stays open: a commit or another program may replace it, and its bytes stay. An edit in place is found. */
class StoredFile implements OpenedFile {
  private known: FileVersion | undefined;

  constructor(
    private readonly path: ProjectPath,
    private readonly file: ReadableFile,
    private state: FileState,
    private readonly versions: KnownVersions,
  ) {}

  get size(): number {
    return Number(this.state.size);
  }

  async version(): Promise<FileVersion> {
    return (this.known ??= await this.versions.of(this.state, () => this.digest()));
  }

  async *read(from = 0, to = this.size): AsyncIterable<Uint8Array> {
    for await (const piece of this.pieces(from, to)) {
      await this.requireUnchanged();
      yield piece;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The bytes as they are now. @throws FileChanged where the file ends too early */
  private pieces(from: number, to: number): AsyncIterable<Uint8Array> {
    const { file, path } = this;
    return withPieceBuffer(async function* (buffer) {
      for (let at = from; at < to;) {
        const into = buffer.subarray(0, to - at);
        const count = await onFile(path, 'read', () => file.read(into, at));
        if (count === 0) throw new FileChanged(path);
        at += count;
        yield into.subarray(0, count);
      }
    });
  }

  /**
   * An edit can set the time of the last write back, and then differs from a commit, which changes the names of the file, in the
   * bytes alone.
   */
  private async requireUnchanged(): Promise<void> {
    const now = await this.file.state();
    if (!isUnwritten(this.state, now)) throw new FileChanged(this.path);
    if (now.changed === this.state.changed) return;
    this.state = now;
    if (this.known !== undefined && (await this.digest()) !== this.known) throw new FileChanged(this.path);
  }

  /** The SHA-256 of the bytes, all read in one state of the file. */
  private async digest(): Promise<FileVersion> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const before = await this.file.state();
      const digest = createHash('sha256');
      for await (const piece of this.pieces(0, this.size)) digest.update(piece);
      const after = await this.file.state();
      if (!isUnwritten(this.state, after)) break;
      if (before.changed === after.changed) return digest.digest('hex');
    }
    throw new FileChanged(this.path);
  }
}

function isUnwritten(before: FileState, now: FileState): boolean {
  return before.size === now.size && before.written === now.written;
}
