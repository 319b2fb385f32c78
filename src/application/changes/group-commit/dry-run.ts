import type { FileChange } from '#domain/change/file-change';
import type { ChangedFile } from '#domain/change/mutation';
import type { Turn } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { Draft } from '#application/project/draft/draft';
import { contentInDiff } from '#application/support/file-content';
import type { HistoryLog } from '../history-log.js';
import { describe, outcomeOf } from './describe-change.js';
import type { PlannedGroup } from './plan-group.js';

/** Answers dry runs. It commits nothing. */
export class DryRun {
  constructor(
    private readonly diff: TextDiff,
    private readonly log: HistoryLog,
  ) {}

  /**
   * Answers with the changes that would be made, and their diffs.
   * @throws CommitConflict, StorageFailure if the store would refuse the change; then none is answered
   */
  async report(turn: Turn, { members }: PlannedGroup): Promise<void> {
    const { revision } = await this.log.reported();
    for (const member of members) {
      if ('refusal' in member) member.change.reject(member.refusal);
      else {
        const { draft, changes } = member;
        const change = { files: draft.changes(), preconditions: draft.preconditions(), records: [] };
        await turn.commit(change, { validateOnly: true });
        const files = await Promise.all(changes.map((each) => this.describeWithDiff(draft, each)));
        member.change.resolve({ ...outcomeOf(member, files, null), revision });
      }
    }
  }

  private async describeWithDiff(draft: Draft, change: FileChange): Promise<ChangedFile> {
    const before = await draft.before(change.path);
    const after = change.action === 'removed' ? undefined : await contentInDiff(change.content);
    return { ...describe(change), diff: this.diff(change.path, await contentInDiff(before?.content), after) };
  }
}
