import type { FileChange } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { StepKind } from '#domain/history/undo-state';
import { Problem } from '#domain/problem/problem';
import type { HistoryEntry } from '#application/history/history-entry';
import type { HistoryLog } from '#application/history/history-log';
import type { RecordedCommits } from '#application/history/recorded-commits';
import type { Clock } from '#application/ports/clock';
import { CommitConflict, type FileStore } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { OutsideEdits } from '#application/outside/outside-edits';
import type { AnnounceChange } from './announce-change.js';
import { commitProblem } from './commit-problem.js';
import { Draft } from './draft.js';
import type { EndPreviews } from './end-previews.js';
import type { ChangedFile, ChangedReference, ChangeRequest, Mutation, ResourceDocument } from './mutation.js';
import type { Turns } from './turns.js';

/** What a use case wants: the drafted files, and what to tell the caller of them. */
export interface Planned {
  readonly created?: boolean;
  readonly resource: ResourceDocument;
  readonly warnings?: readonly Warning[];
  /** Names in files that followed what they name. */
  readonly references?: readonly ChangedReference[];
  /** For a step through the history, which one; such a step is recorded even where no file differs. */
  readonly step?: { readonly kind: Exclude<StepKind, 'change' | 'external'>; readonly target: string };
}

/** A use case's plan: reads and drafts, never writes; may run several times. */
export type Plan = (draft: Draft) => Promise<Planned>;

const mostWaiting = 64;
/** Files that keep changing under a plan are being worked on; another process just made a change of its own. */
const attemptsAlone = 3;
const attemptsWithOthers = 20;

/**
 * The one way a project changes: read → plan → commit, and again from the start when somebody
 * else changed a file the plan was made from. Changes of one project happen one after the other,
 * each is recorded in the history together with its files, and is announced when it is made. What
 * was edited outside meanwhile goes into the history first.
 */
export class EditProject {
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
  async execute(request: ChangeRequest, plan: Plan): Promise<Mutation> {
    if (this.turns.waiting >= mostWaiting) {
      throw new Problem(
        'too-busy',
        `${mostWaiting} changes wait for their turn already; send the request again later.`,
      );
    }
    return this.turns.take(() => this.attempt(request, plan));
  }

  private async attempt(request: ChangeRequest, plan: Plan): Promise<Mutation> {
    const attempts = this.store.capabilities.sharedBetweenProcesses ? attemptsWithOthers : attemptsAlone;
    for (let attempt = 1; ; attempt++) {
      const draft = new Draft(this.store);
      await request.guard?.(draft);
      const planned = await plan(draft);
      const changes = draft.changes();
      if (request.dryRun) {
        return this.answer(
          planned,
          await Promise.all(changes.map((change) => this.describeWithDiff(draft, change))),
          null,
        );
      }
      if (changes.length === 0 && planned.step === undefined) return this.answer(planned, [], null);
      try {
        await this.outside.noticeIn(
          changes.map(({ path }) => path),
          (path) => draft.before(path),
        );
        const mutation = await this.commit(request, draft, planned);
        this.announce.announce(mutation);
        await this.endPreviews.execute(draft);
        return mutation;
      } catch (error) {
        if (error instanceof CommitConflict && attempt < attempts) continue;
        throw await commitProblem(error, draft, this.store, this.diff);
      }
    }
  }

  private async commit(request: ChangeRequest, draft: Draft, planned: Planned): Promise<Mutation> {
    const id = this.clock.newId();
    const { revision } = await this.log.open();
    const mutation = { ...(await this.answer(planned, draft.changes().map(describe), id)), revision: revision + 1 };
    const { type, name, segments } = planned.resource;
    const facts: Omit<HistoryEntry, 'revision' | 'changes'> = {
      id,
      at: this.clock.now().toISOString(),
      author: request.author,
      request: { method: request.method, path: request.path },
      resource: { type, name, segments },
      ...(planned.step ?? { kind: 'change' }),
      ...(request.key === undefined ? {} : { key: request.key }),
    };
    await this.commits.commit(draft, facts, request.key === undefined ? undefined : mutation);
    return mutation;
  }

  private async describeWithDiff(draft: Draft, change: FileChange): Promise<ChangedFile> {
    const before = await draft.before(change.path);
    const after = change.action === 'removed' ? undefined : change.content;
    return { ...describe(change), diff: this.diff(change.path, before?.content, after) };
  }

  private async answer(planned: Planned, changes: readonly ChangedFile[], changeset: string | null): Promise<Mutation> {
    return {
      ...(planned.created === undefined ? {} : { created: planned.created }),
      resource: planned.resource,
      changes,
      changeset,
      warnings: planned.warnings ?? [],
      ...(planned.references === undefined ? {} : { references: planned.references }),
      revision: (await this.log.open()).revision,
    };
  }
}

function describe({ path, action }: FileChange): ChangedFile {
  return { path, action };
}
