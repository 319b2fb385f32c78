import { Problem } from '#domain/problem/problem';
import type { RequestKey } from '#domain/change/request-key';
import type { Mutation } from '#domain/change/mutation';
import type { FileStore } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { HistoryLog } from './history-log.js';

/** The results of requests with an idempotency key, from the log: also before a restart, and by another service. */
export class FirstResponses {
  constructor(
    private readonly store: Pick<FileStore, 'log'>,
    private readonly log: HistoryLog,
    private readonly codec: HistoryCodec,
  ) {}

  /**
   * The answer the same request got before; `undefined` when no change was made by it.
   * @throws Problem `idempotency-key-reused` when the key was another request's
   */
  async find({ key, fingerprint }: RequestKey): Promise<Mutation | undefined> {
    const head = await this.store.log.find(key);
    if (head === undefined) return undefined;
    const entry = this.codec.readEntry(head);
    if (entry.key?.fingerprint !== fingerprint) throw keyReused(key);
    return (await this.log.record(entry.id)).answer;
  }
}

export function keyReused(key: string): Problem {
  return new Problem(
    'idempotency-key-reused',
    `The key ${JSON.stringify(key)} was sent before with another request. Send a new key with a new request.`,
  );
}
