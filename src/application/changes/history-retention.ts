import type { ChangeLog, LogExtent, RecordHead, Revision } from '#application/ports/change-log';
import type { HistoryLimits } from './history-limits.js';

/** How many of the oldest records are read at once for their sizes. */
const pageSize = 100;

/** Which of the oldest entries exceed the limits. It reads only the heads of those and of the next ones. */
export class HistoryRetention {
  private extent: LogExtent | undefined;
  /** Of the oldest records. */
  private readonly sizes = new Map<Revision, number>();

  constructor(
    private readonly log: Pick<ChangeLog, 'extent' | 'heads'>,
    private readonly limits: HistoryLimits,
  ) {}

  /** The revision before which entries exceed the limits; `undefined` where none do. The newest always stays. */
  async surplus(): Promise<Revision | undefined> {
    const extent = (this.extent ??= await this.log.extent());
    let { oldest, bytes } = extent;
    while (oldest < extent.newest && this.isBeyond(extent.newest - oldest + 1, bytes)) {
      const size = await this.sizeOf(oldest);
      if (size === undefined && oldest === extent.oldest) {
        // Another service has dropped it.
        this.forget();
        return this.surplus();
      }
      bytes -= size ?? 0;
      oldest++;
    }
    return oldest === extent.oldest ? undefined : oldest;
  }

  /** A record was appended. */
  added({ revision, size }: RecordHead): void {
    if (this.extent === undefined || revision <= this.extent.newest) return;
    const { oldest, newest, bytes } = this.extent;
    this.extent = revision === newest + 1 && newest > 0 ? { oldest, newest: revision, bytes: bytes + size } : undefined;
  }

  /** The records before a revision were dropped. */
  dropped(before: Revision): void {
    if (this.extent === undefined) return;
    let { oldest, bytes } = this.extent;
    for (; oldest < before; oldest++) {
      const size = this.sizes.get(oldest);
      if (size === undefined) return this.forget();
      bytes -= size;
      this.sizes.delete(oldest);
    }
    this.extent = { ...this.extent, oldest, bytes };
  }

  /** The log has other records now. */
  forget(): void {
    this.extent = undefined;
    this.sizes.clear();
  }

  private isBeyond(count: number, bytes: number): boolean {
    return count > this.limits.entries || bytes > this.limits.bytes;
  }

  private async sizeOf(revision: Revision): Promise<number | undefined> {
    if (!this.sizes.has(revision))
      for (const head of await this.log.heads(revision + pageSize, pageSize)) this.sizes.set(head.revision, head.size);
    return this.sizes.get(revision);
  }
}
