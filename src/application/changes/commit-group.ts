import type { FileChange } from '#domain/change/file-change';
import type { HistoryLog } from './history-log.js';
import { recordedFiles, type RecordedCommits } from './recorded-commits.js';
import type { ExternalEdits } from './external-edits.js';
import type { Clock } from '#application/ports/clock';
import { CommitConflict, type Turn } from '#application/ports/file-store';
import type { NewHistoryRecord } from '#domain/history/history-entry';
import type { TextDiff } from '#application/ports/text-diff';
import type { AnnounceChange } from '#application/live/announce-change';
import { contentInDiff } from '#application/support/file-content';
import type { Draft } from '#application/project/draft/draft';
import type { EndPreviews } from '#application/live/end-previews';
import type { ChangedFile, Mutation } from '#domain/change/mutation';
import type { Planned } from './plan.js';
import type { GroupMember, PlannedGroup } from './plan-group.js';

/** The result of a change before its commit has a revision. */
type Outcome = Omit<Mutation, 'revision'>;

type PlannedMember = Exclude<GroupMember, { readonly refusal: unknown }>;

/**
 * Commits a planned group: the files and their entries of the history in one commit. Then it announces the changes and answers
 * their callers. External edits of the same files are recorded first. Call it for one group at a time.
 */
export class CommitGroup {
  constructor(
    private readonly clock: Clock,
    private readonly diff: TextDiff,
    private readonly log: HistoryLog,
    private readonly commits: RecordedCommits,
    private readonly announce: AnnounceChange,
    private readonly endPreviews: EndPreviews,
    private readonly outside: ExternalEdits,
  ) {}

  /**
   * Commits the changes of a group, and answers each.
   * @throws CommitConflict, StorageFailure if no change was made; then none is answered
   */
  async make(turn: Turn, { whole, members }: PlannedGroup): Promise<void> {
    const outcomes = new Map<GroupMember, Outcome>();
    if (members.some((member) => !('refusal' in member) && isEffective(member)))
      await this.notice(turn, { whole, members });
    const steps: NewHistoryRecord[] = [];
    for (const member of members) {
      if ('refusal' in member) continue;
      const id = isEffective(member) ? this.clock.newId() : null;
      const outcome = answer(member.planned, member.changes.map(describe), id);
      outcomes.set(member, outcome);
      if (id !== null) steps.push(await this.step(member, id, outcome));
    }
    const newest = steps.length > 0 ? await this.commits.commit(turn, whole, steps) : (await this.log.open()).revision;
    let revision = newest - steps.length;
    for (const member of members) {
      const outcome = outcomes.get(member);
      if ('refusal' in member) member.change.reject(member.refusal);
      else if (outcome !== undefined) {
        if (outcome.changeset !== null) revision++;
        await this.finish(member, { ...outcome, revision });
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
    const edited = await this.outside.noticeIn(turn, paths, (path) => whole.before(path));
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

  private async finish({ change, planned, draft }: PlannedMember, mutation: Mutation): Promise<void> {
    if (mutation.changeset !== null) {
      this.announce.announce(mutation);
      await this.endPreviews.execute(draft);
    }
    planned.made?.();
    change.resolve(mutation);
  }

  /**
   * Answers dry runs with the changes that would be made, and their diffs.
   * @throws CommitConflict, StorageFailure if the store would refuse the change; then none is answered
   */
  async report(turn: Turn, { members }: PlannedGroup): Promise<void> {
    const { revision } = await this.log.open();
    for (const member of members) {
      if ('refusal' in member) member.change.reject(member.refusal);
      else {
        const { planned, draft, changes } = member;
        const change = { files: draft.changes(), preconditions: draft.preconditions(), records: [] };
        await turn.commit(change, { validateOnly: true });
        const files = await Promise.all(changes.map((each) => this.describeWithDiff(draft, each)));
        member.change.resolve({ ...answer(planned, files, null), revision });
      }
    }
  }

  private async describeWithDiff(draft: Draft, change: FileChange): Promise<ChangedFile> {
    const before = await draft.before(change.path);
    const after = change.action === 'removed' ? undefined : await contentInDiff(change.content);
    return { ...describe(change), diff: this.diff(change.path, await contentInDiff(before?.content), after) };
  }
}

function isEffective({ planned, changes }: PlannedMember): boolean {
  return changes.length > 0 || planned.step !== undefined;
}

function answer(
  { created, resource, warnings = [], references, renames = [], items, step }: Planned,
  changes: readonly ChangedFile[],
  changeset: string | null,
): Outcome {
  return {
    ...(created === undefined ? {} : { created }),
    resource,
    changes,
    changeset,
    warnings,
    ...(references === undefined ? {} : { references }),
    ...(renames.length === 0 ? {} : { renames }),
    ...(step !== undefined && 'target' in step ? { target: step.target } : {}),
    ...(items === undefined ? {} : { items }),
  };
}

/** A changed file without its content. */
export function describe({ path, action }: FileChange): ChangedFile {
  return { path, action };
}
