import { RepeatedKey, type Turn } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import { commitProblem } from '../commit-problem.js';
import type { RecordedResponses } from '../recorded-responses.js';
import type { QueuedChange } from './change-queue.js';
import type { PlannedGroup } from './plan-group.js';

/** Answers the callers of a group whose commit has failed. */
export class AnswerFailure {
  constructor(
    private readonly diff: TextDiff,
    private readonly recorded: RecordedResponses,
  ) {}

  async execute(turn: Turn, { whole, members }: PlannedGroup, error: unknown): Promise<void> {
    if (error instanceof RepeatedKey) for (const { change } of members) await this.answerAsFirst(change);
    else {
      const problem = await commitProblem(error, whole, () => turn.snapshot(), this.diff);
      for (const { change } of members) change.reject(problem);
    }
  }

  /** Answers a request that another service has carried out meanwhile with the same key. */
  private async answerAsFirst({ request, resolve, reject }: QueuedChange): Promise<void> {
    const first = request.key && (await this.recorded.find(request.key).catch(reject));
    if (first !== undefined) resolve({ ...first, replayed: true });
  }
}
