import { Problem } from '#domain/problem/problem';
import type { RequestKey } from '#domain/change/request-key';
import type { Mutation } from '#domain/change/mutation';
import type { HistoryLog } from './history-log.js';

/** The results of requests with an idempotency key, from the history: also before a restart. */
export class FirstAnswers {
  constructor(private readonly log: HistoryLog) {}

  /**
   * The answer the same request got before; `undefined` when no change was made by it.
   * @throws Problem `idempotency-key-reused` when the key was another request's
   */
  async find({ key, fingerprint }: RequestKey): Promise<Mutation | undefined> {
    const entry = (await this.log.open()).withKey(key);
    if (entry === undefined) return undefined;
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
