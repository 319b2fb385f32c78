import type { FileChange } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/history/history-log';
import {
  recordedFiles,
  type EntryFacts,
  type RecordedCommits,
  type RecordedStep,
} from '#application/history/recorded-commits';
import type { Clock } from '#application/ports/clock';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { OutsideEdits } from '#application/outside/outside-edits';
import type { AnnounceChange } from './announce-change.js';
import { commitProblem } from './commit-problem.js';
import type { Draft } from './draft.js';
import type { EndPreviews } from './end-previews.js';
import type { ChangedFile, ChangeRequest, Mutation } from './mutation.js';
import type { Plan, PlanOptions, Planned } from './plan.js';
import { planGroup, type GroupMember, type PlannedGroup } from './planned-group.js';
import type { Turns } from './turns.js';
import { WaitingChanges, type WaitingChange } from './waiting-changes.js';

type PlannedMember = Exclude<GroupMember, { readonly refusal: unknown }>;

const mostWaiting = 64;
/** Files that keep changing under a plan are being worked on; another process just made a change of its own. */
const attemptsAlone = 3;
const attemptsWithOthers = 20;

/**
 * The one way a project changes: read → plan → commit, and again from the start when somebody
 * else changed a file the plan was made from. Changes of one project happen one after the other,
 * each is recorded in the history together with its files, and is announced when it is made. Those
 * that came while another was being made are planned one upon the other, and share a commit. What
 * was edited outside meanwhile goes into the history first.
 */
export class EditProject {
  private readonly waiting = new WaitingChanges();
  /** How many changes are not answered yet. */
  private unanswered = 0;
  /** Whether a turn is to come that takes what waits. */
  private turnIsDue = false;

  constructor(
    private readonly store: FileStore,
    private readonly clock: Clock,
    private readonly diff: TextDiff,
    private readonly log: HistoryLog,
    private readonly commits: RecordedCommits,
    private readonly announce: AnnounceChange,
    private readonly endPreviews: EndPreviews,
    private readonly outside: OutsideEdits,
    private readonly turns: Turns,
  ) {}

  /**
   * @throws Problem whatever the plan refuses; `edited-elsewhere` when the files keep changing under
   *   it; `too-busy` when 64 changes wait already; `storage-full`; `internal` when the medium fails.
   *   Nothing was changed then.
   */
  async execute(request: ChangeRequest, plan: Plan, { alone = false }: PlanOptions = {}): Promise<Mutation> {
    if (this.unanswered >= mostWaiting) {
      throw new Problem(
        'too-busy',
        `${mostWaiting} changes wait for their turn already; send the request again later.`,
      );
    }
    this.unanswered++;
    return new Promise<Mutation>((resolve, reject) => {
      this.waiting.add({ request, plan, alone: alone || request.dryRun, resolve, reject });
      this.takeTurn();
    }).finally(() => {
      this.unanswered--;
    });
  }

  /**
   * One turn for all that wait when it begins: whoever takes a turn later finds them made, and no
   * turn is left over for changes that went along with others.
   */
  private takeTurn(): void {
    if (this.turnIsDue) return;
    this.turnIsDue = true;
    void this.turns.take(async () => {
      this.turnIsDue = false;
      for (let due = this.waiting.count; due > 0;) due -= await this.next();
    });
  }

  /** Makes the next changes, and answers each. @returns how many */
  private async next(): Promise<number> {
    const changes = this.waiting.take();
    let left: readonly WaitingChange[] = [];
    try {
      const [first, ...others] = changes;
      if (first !== undefined && others.length === 0) await this.makeAlone(first);
      else {
        const group = await planGroup(this.store, changes);
        left = group.left;
        this.waiting.putBack(left);
        await this.makeTogether(group);
      }
    } catch (error) {
      for (const change of changes) if (!left.includes(change)) change.reject(error);
    }
    return changes.length - left.length;
  }

  private async makeTogether(group: PlannedGroup): Promise<void> {
    try {
      await this.make(group);
    } catch (error) {
      if (mayBeMade(error)) {
        const problem = await commitProblem(error, group.whole, this.store, this.diff);
        for (const { change } of group.members) change.reject(problem);
      } else for (const { change } of group.members) await this.makeAlone(change);
    }
  }

  private async makeAlone(change: WaitingChange): Promise<void> {
    const attempts = this.store.capabilities.sharedBetweenProcesses ? attemptsWithOthers : attemptsAlone;
    for (let attempt = 1; ; attempt++) {
      const group = await planGroup(this.store, [change]);
      try {
        return await (change.request.dryRun ? this.tell(group) : this.make(group));
      } catch (error) {
        if (error instanceof CommitConflict && attempt < attempts) continue;
        return change.reject(await commitProblem(error, group.whole, this.store, this.diff));
      }
    }
  }

  /**
   * Makes the changes of a group, and answers each.
   * @throws CommitConflict, StorageFailure when none is made, and none answered
   */
  private async make({ whole, members }: PlannedGroup): Promise<void> {
    const outcomes = new Map<GroupMember, Mutation>();
    if (members.some((member) => !('refusal' in member) && isEffective(member))) {
      await this.outside.noticeIn(
        whole.changes().map(({ path }) => path),
        (path) => whole.before(path),
      );
    }
    let { revision } = await this.log.open();
    const steps: RecordedStep[] = [];
    for (const member of members) {
      if ('refusal' in member) continue;
      if (!isEffective(member)) {
        outcomes.set(member, answer(member.planned, [], null, revision));
        continue;
      }
      const id = this.clock.newId();
      const mutation = answer(member.planned, member.changes.map(describe), id, ++revision);
      outcomes.set(member, mutation);
      steps.push(await this.step(member, id, mutation));
    }
    if (steps.length > 0) await this.commits.commit(whole, steps);
    for (const member of members) {
      const mutation = outcomes.get(member);
      if ('refusal' in member) member.change.reject(member.refusal);
      else if (mutation !== undefined) await this.finish(member, mutation);
    }
  }

  private async step({ change, planned, draft, changes }: PlannedMember, id: string, answer: Mutation) {
    const { request } = change;
    const { type, name, segments } = planned.resource;
    const facts: EntryFacts = {
      id,
      at: this.clock.now().toISOString(),
      author: request.author,
      request: { method: request.method, path: request.path },
      resource: { type, name, segments },
      ...(planned.step ?? { kind: 'change' }),
      ...(request.key === undefined ? {} : { key: request.key }),
    };
    const files = await recordedFiles(draft, changes);
    return { facts, files, ...(request.key === undefined ? {} : { answer }) };
  }

  private async finish({ change, planned, draft }: PlannedMember, mutation: Mutation): Promise<void> {
    if (mutation.changeset !== null) {
      this.announce.announce(mutation);
      await this.endPreviews.execute(draft);
    }
    planned.made?.();
    change.resolve(mutation);
  }

  /** Answers what would be done, with the differences. */
  private async tell({ members }: PlannedGroup): Promise<void> {
    const { revision } = await this.log.open();
    for (const member of members) {
      if ('refusal' in member) member.change.reject(member.refusal);
      else {
        const { change, planned, draft, changes } = member;
        const files = await Promise.all(changes.map((each) => this.describeWithDiff(draft, each)));
        change.resolve(answer(planned, files, null, revision));
      }
    }
  }

  private async describeWithDiff(draft: Draft, change: FileChange): Promise<ChangedFile> {
    const before = await draft.before(change.path);
    const after = change.action === 'removed' ? undefined : change.content;
    return { ...describe(change), diff: this.diff(change.path, before?.content, after) };
  }
}

function isEffective({ planned, changes }: PlannedMember): boolean {
  return changes.length > 0 || planned.step !== undefined;
}

/** What may be made must not be made again. */
function mayBeMade(error: unknown): boolean {
  return !(error instanceof CommitConflict || (error instanceof StorageFailure && error.reason !== 'unfinished'));
}

function answer(
  { created, resource, warnings = [], references }: Planned,
  changes: readonly ChangedFile[],
  changeset: string | null,
  revision: number,
): Mutation {
  return {
    ...(created === undefined ? {} : { created }),
    resource,
    changes,
    changeset,
    warnings,
    ...(references === undefined ? {} : { references }),
    revision,
  };
}

function describe({ path, action }: FileChange): ChangedFile {
  return { path, action };
}
