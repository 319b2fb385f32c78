import { Problem } from '#domain/problem/problem';
import { ContentTooLong, StorageFailure, type FileStore, type StagedContent } from '#application/ports/file-store';
import {
  BeyondQuota,
  type AnyRow,
  type Channel,
  type SharedState,
  type StateKind,
} from '#application/ports/shared-state';
import { Quota } from '#application/support/quota';
import { storageProblem } from './storage-problem.js';

/** The most bytes of one upload. */
export const maxUploadBytes = 64 * 1024 * 1024;
const mebibyte = 1024 * 1024;
/** How long bytes are held for a batch. */
const heldMs = 15 * 60_000;
/** How long after that the bytes are surely not held any more, whatever the time is elsewhere. */
const slackMs = 5_000;

type Pieces = AsyncIterable<Uint8Array>;

/** The bytes that are held, by their hash. */
const held: StateKind<true> = { name: 'upload' };
/** Some are not held any more. */
const ended: Channel<true> = { name: 'upload-ended' };

/** Bytes that are held, as a plan has found them. */
interface HeldUpload {
  readonly content: StagedContent;
  /** What ends their hold with a commit. Call `made` after it. */
  readonly ends: readonly AnyRow[];
  readonly made: () => void;
}

/**
 * The bytes of assets that have arrived and that no change has written yet. Some are held for a batch, which any service of the
 * project may make.
 */
export class Uploads {
  private readonly quota: Quota;
  /** What this service has staged of the bytes that are held. */
  private readonly contents = new Map<string, StagedContent>();

  /** @param most bytes that have arrived of all uploads that are not answered yet, and of those that are held */
  constructor(
    private readonly store: Pick<FileStore, 'stage' | 'findStaged'>,
    private readonly state: SharedState,
    most: number,
  ) {
    this.quota = new Quota(most, () => state.rows(held).reduce((sum, { bytes = 0 }) => sum + bytes, 0));
    state.subscribe(ended, () => this.releaseEnded());
  }

  /**
   * Stages bytes while they arrive. Who receives them releases them after the change.
   * @param check passes the pieces on, or throws what it refuses
   * @throws Problem `body-too-large`, `too-busy` beyond the quota, and what the medium refuses
   */
  async receive(source: { readonly bytes: Pieces; readonly length?: number }, check: (bytes: Pieces) => Pieces) {
    if (source.length !== undefined && source.length > maxUploadBytes) throw tooLarge();
    const share = this.quota.share();
    const take = (bytes: number) => {
      if (!share.take(bytes)) throw this.tooBusy();
    };
    try {
      const content = await this.store.stage(check(counted(source.bytes, take)), maxUploadBytes);
      const received: StagedContent = {
        ...content,
        release: async () => {
          const isHeld = this.contents.get(content.sha256) === received;
          await (isHeld ? Promise.resolve() : content.release()).finally(share.release);
        },
      };
      return received;
    } catch (error) {
      share.release();
      if (error instanceof ContentTooLong) throw tooLarge();
      throw error instanceof StorageFailure ? storageProblem(error, 'change') : error;
    }
  }

  /** The bytes that are held under a name: their hash. */
  async held(upload: string): Promise<HeldUpload | undefined> {
    const row = this.state.row(held, upload);
    if (row === undefined) return undefined;
    const content = this.contents.get(upload) ?? (await this.adopt(upload));
    return content && { content, ends: [row], made: () => this.state.publish(ended, true) };
  }

  /**
   * Holds bytes for a batch. The same bytes once more are held for longer.
   * @throws Problem `too-busy` beyond the quota
   */
  async hold(content: StagedContent): Promise<void> {
    const { sha256, size } = content;
    const row = { value: true, lastsMs: heldMs, bytes: size } as const;
    await this.state
      .update(held, sha256, () => row, this.quota.most)
      .catch((error: unknown) => {
        throw error instanceof BeyondQuota ? this.tooBusy() : error;
      });
    this.keep(content);
  }

  /** Bytes that another service has staged. */
  private async adopt(sha256: string): Promise<StagedContent | undefined> {
    const found = await this.store.findStaged?.(sha256);
    const earlier = this.contents.get(sha256);
    if (found === undefined || earlier === undefined) {
      if (found !== undefined) this.keep(found);
      return found;
    }
    await found.release();
    return earlier;
  }

  private keep(content: StagedContent): void {
    const { sha256 } = content;
    const earlier = this.contents.get(sha256);
    if (earlier === undefined) this.contents.set(sha256, content);
    setTimeout(() => this.releaseEnded(), heldMs + slackMs).unref();
  }

  private releaseEnded(): void {
    for (const [sha256, content] of [...this.contents]) {
      if (this.state.row(held, sha256) !== undefined) continue;
      this.contents.delete(sha256);
      // What cannot be removed now is removed at the next start.
      content.release().catch(() => undefined);
    }
  }

  private tooBusy(): Problem {
    return new Problem(
      'too-busy',
      `The uploads under way have more than ${Math.floor(this.quota.most / mebibyte)} MiB together; send the request again later.`,
    );
  }
}

async function* counted(source: Pieces, take: (bytes: number) => void): Pieces {
  for await (const piece of source) {
    take(piece.length);
    yield piece;
  }
}

function tooLarge(): Problem {
  return new Problem('body-too-large', `An asset is at most ${maxUploadBytes / mebibyte} MiB.`);
}
