import { Problem } from '#domain/problem/problem';
import { ContentTooLong, StorageFailure, type FileStore, type StagedContent } from '#application/ports/file-store';
import { Quota } from '#application/support/quota';
import { storageProblem } from './storage-problem.js';

/** The most bytes of one upload. */
export const maxUploadBytes = 64 * 1024 * 1024;
const mebibyte = 1024 * 1024;
/** How long bytes are held for a batch. */
const heldMs = 15 * 60_000;

type Pieces = AsyncIterable<Uint8Array>;

/** The bytes of assets that have arrived and that no change has written yet. Some are held for a batch. */
export class Uploads {
  private readonly quota: Quota;
  private readonly heldUploads = new Map<string, { readonly content: StagedContent; readonly timer: NodeJS.Timeout }>();

  /** @param most bytes that have arrived of all uploads that are not answered yet, and of those that are held */
  constructor(
    private readonly store: Pick<FileStore, 'stage'>,
    most: number,
  ) {
    this.quota = new Quota(most);
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
          if (this.heldUploads.get(content.sha256)?.content === received) return;
          await content.release().finally(share.release);
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
  held(upload: string): StagedContent | undefined {
    return this.heldUploads.get(upload)?.content;
  }

  /** Holds bytes for a batch. The same bytes once more are held for longer. */
  hold(content: StagedContent): void {
    const { sha256 } = content;
    const earlier = this.heldUploads.get(sha256);
    clearTimeout(earlier?.timer);
    const timer = setTimeout(() => this.endHold(sha256), heldMs).unref();
    this.heldUploads.set(sha256, { content: earlier?.content ?? content, timer });
  }

  endHold(upload: string): void {
    const entry = this.heldUploads.get(upload);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    this.heldUploads.delete(upload);
    // What cannot be removed now is removed at the next start.
    entry.content.release().catch(() => undefined);
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
