import { Problem } from '#domain/problem/problem';
import type { RequestKey } from '#domain/change/request-key';
import type { Mutation } from '#domain/change/mutation';
import type { FileStore } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { HistoryLog } from './history-log.js';

/** The first responses of requests with an idempotency key. The log has them, also from before a restart or from other services. */
export class RecordedResponses {
  constructor(
    private readonly store: Pick<FileStore, 'log'>,
    private readonly log: HistoryLog,
    private readonly codec: HistoryCodec,
  ) {}

  /**
   * The first response of the same request; `undefined` if no change with this key was made.
   * @throws Problem `idempotency-key-reused` if another request used the key
   */
  async find({ key, fingerprint }: RequestKey): Promise<Mutation | undefined> {
    const head = await this.store.log.find(key);
    if (head === undefined) return undefined;
    const entry = this.codec.readEntry(head);
    if (entry.key?.fingerprint !== fingerprint) throw reusedKeyProblem(key);
    const { answer } = await this.log.recordOf(entry);
    if (answer === 'lost') throw lostResponseProblem(key, entry);
    return answer;
  }
}

/** The change must not be made twice, and its first response is gone. */
function lostResponseProblem(key: string, { id, revision }: HistoryEntry): Problem {
  return new Problem(
    'history-entry-not-found',
    `The request with the key ${JSON.stringify(key)} was made as change ${id}, revision ${revision}, and was not made again. The history does not hold its response any more: read what it changed.`,
    {},
    { remedies: [{ kind: 'list', what: 'history' }] },
  );
}

export function reusedKeyProblem(key: string): Problem {
  return new Problem(
    'idempotency-key-reused',
    `The key ${JSON.stringify(key)} was sent before with another request. Send a new key with a new request.`,
  );
}
