import { recordedFiles, type RecordedCommits } from '../recorded-commits.js';
import type { ExternalEdits } from '../external/external-edits.js';
import type { Clock } from '#application/ports/clock';
import type { AnyRow, SharedState } from '#application/ports/shared-state';
import { CommitConflict, type Turn } from '#application/ports/file-store';
import type { NewHistoryRecord } from '#domain/history/history-entry';
import type { AnnounceChange } from '#application/live/announce-change';
import type { EndPreviews } from '#application/live/end-previews';
import type { Mutation } from '#domain/change/mutation';
import type { Draft } from '#application/project/draft/draft';
import { describe, outcomeOf, type Outcome } from './describe-change.js';
import type { GroupMember, PlannedGroup } from './plan-group.js';

type PlannedMember = Exclude<GroupMember, { readonly refusal: unknown }>;

/**
 * Commits a planned group: the files and their entries of the history in one commit. Then it announces the changes and answers
 * their callers. External edits of the same files are recorded first. Call it for one group at a time.
 */
export class MakeGroup {
  constructor(
    private readonly clock: Clock,
    private readonly state: Pick<SharedState, 'end'>,
    private readonly commits: RecordedCommits,
    private readonly announce: AnnounceChange,
    private readonly endPreviews: EndPreviews,
    private readonly externalEdits: ExternalEdits,
  ) {}

  /**
   * Commits the changes of a group, and answers each.
   * @throws CommitConflict, StorageFailure if no change was made; then none is answered
   */
  async make(turn: Turn, { whole, members }: PlannedGroup): Promise<void> {
    const outcomes = new Map<GroupMember, Outcome>();
    const ends = new Map<GroupMember, readonly AnyRow[]>();
    if (members.some((member) => !('refusal' in member) && isEffective(member)))
      await this.notice(turn, { whole, members });
    const steps: NewHistoryRecord[] = [];
    for (const member of members) {
      if ('refusal' in member) continue;
      const id = isEffective(member) ? this.clock.newId() : null;
      const { key } = member.change.request;
      // Another service may have made the change, so that nothing differs any more.
      if (id === null && key !== undefined) await this.commits.requireNewKey(key.key);
      const outcome = outcomeOf(member, member.changes.map(describe), id);
      outcomes.set(member, outcome);
      const { ends: read = [] } = member.planned;
      ends.set(member, id === null ? read : [...read, ...(await this.endPreviews.endedBy(member.draft))]);
      if (id !== null) steps.push(await this.step(member, id, outcome));
    }
    const newest = await this.commit(turn, whole, steps, [...ends.values()].flat());
    let revision = newest - steps.length;
    for (const member of members) {
      const outcome = outcomes.get(member);
      if ('refusal' in member) member.change.reject(member.refusal);
      else if (outcome !== undefined) {
        if (outcome.changeset !== null) revision++;
        await this.finish(member, { ...outcome, revision }, ends.get(member) ?? []);
      }
    }
  }

  /**
   * Records external edits of all files that the members change, also where a later member restores the file.
   * @throws CommitConflict if an undo or redo was planned before the history had such an edit
   */
  private async notice(turn: Turn, { whole, members }: Pick<PlannedGroup, 'whole' | 'members'>): Promise<void> {
    const planned = members.flatMap((member) => ('refusal' in member ? [] : [member]));
    const isStep = planned.some((member) => member.planned.step !== undefined);
    const touched = isStep ? whole.preconditions() : planned.flatMap(({ changes }) => changes);
    const paths = new Set(touched.map(({ path }) => path));
    const edited = await this.externalEdits.noticeIn(turn, paths, (path) => whole.before(path));
    if (isStep && edited.length > 0) throw new CommitConflict(edited);
  }

  private async step({ change, planned, draft, changes }: PlannedMember, id: string, answer: Outcome) {
    const { request } = change;
    const { type, name, address } = planned.resource;
    const entry: NewHistoryRecord['entry'] = {
      id,
      at: this.clock.now().toISOString(),
      author: request.author,
      request: { operation: request.operation, address: request.address },
      resource: { type, name, address },
      ...(planned.step ?? { kind: 'change' }),
      ...(request.properties === undefined ? {} : { properties: request.properties }),
      ...(planned.recorded === undefined ? {} : { items: planned.recorded }),
      ...(planned.renames?.length ? { renames: planned.renames } : {}),
      ...(request.key === undefined ? {} : { key: request.key }),
    };
    const files = await recordedFiles(draft, changes);
    return { entry, files, ...(request.key === undefined ? {} : { answer }) };
  }

  /** @returns the revision afterwards */
  private async commit(
    turn: Turn,
    whole: Draft,
    steps: readonly NewHistoryRecord[],
    ends: readonly AnyRow[],
  ): Promise<number> {
    if (steps.length > 0) return this.commits.commit(turn, whole, steps, ends);
    await this.state.end(ends);
    return this.commits.revision();
  }

  private async finish(
    { change, planned, draft }: PlannedMember,
    mutation: Mutation,
    ended: readonly AnyRow[],
  ): Promise<void> {
    if (mutation.changeset !== null) this.announce.announce(mutation);
    await this.endPreviews.announce(ended);
    // One may have begun while the commit was made.
    if (mutation.changeset !== null) await this.endPreviews.execute(draft);
    planned.made?.();
    change.resolve(mutation);
  }
}

function isEffective({ planned, changes }: PlannedMember): boolean {
  return changes.length > 0 || planned.step !== undefined;
}
