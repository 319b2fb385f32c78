import { projectResource } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { History } from '#application/history/history';
import type { HistoryLog } from '#application/history/history-log';
import type { WatchProject } from '#application/outside/watch-project';
import type { TextDiff } from '#application/ports/text-diff';
import type { EditProject } from '#application/edit/edit-project';
import type { Plan } from '#application/edit/plan';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import { backwards, draftSteps } from './draft-steps.js';

/** Takes a change back: its files become byte for byte what they were before it. */
export class UndoChange {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
    private readonly diff: TextDiff,
    private readonly watching: Pick<WatchProject, 'caughtUp'>,
  ) {}

  /**
   * @param author whose newest change is meant (`external`: the newest edit from outside); without
   *   it, the newest that was not made outside
   * @throws Problem `nothing-to-undo`; `edited-elsewhere` when a file was edited since, or a later
   *   change of somebody else stands on one of the files
   */
  async execute(request: ChangeRequest, author?: string): Promise<Mutation> {
    const plan: Plan = async (draft) => {
      const history = await this.log.open();
      const target = author === undefined ? newest(history) : newestOf(author, history);
      const obstacle = whatStandsOn(target, history);
      if (author !== undefined && obstacle !== undefined) throw obstacle;
      const { files } = await this.log.record(target.id);
      await draftSteps(draft, files.map(backwards), this.diff);
      // The difference that an edit from outside made says more. It made none where it did itself what
      // is asked for here; but then it could not be taken back any more.
      if (obstacle !== undefined) throw obstacle;
      return { resource: target.resource ?? projectResource, step: { kind: 'undo', target: target.id } };
    };
    // Who has just saved a file, and takes it back, means that edit and none before it.
    if (author === 'external') await this.watching.caughtUp();
    return this.edit.execute({ ...request, operation: 'undoChange', address: [] }, plan, { alone: true });
  }
}

function newest(history: History): HistoryEntry {
  const id = history.undoState().undoable.at(-1);
  const entry = id === undefined ? undefined : history.find(id);
  if (entry !== undefined) return entry;
  throw new Problem(
    'nothing-to-undo',
    'The history holds no more changes that can be taken back. Not among them are edits from outside, what it says to be irrevocable, and what is older than it keeps.',
  );
}

function newestOf(author: string, history: History): HistoryEntry {
  const standing = history.undoState().standing.flatMap((id) => history.find(id) ?? []);
  const target = standing.findLast((entry) => entry.author === author);
  if (target === undefined) {
    throw new Problem('nothing-to-undo', `The history holds no change by ${JSON.stringify(author)} to take back.`);
  }
  return target;
}

/** The first later change that is in force and is on one of the same files, as a problem. */
function whatStandsOn(target: HistoryEntry, history: History): Problem | undefined {
  const paths = new Set(target.changes.map(({ path }) => path));
  const { standing } = history.undoState();
  for (const id of standing.slice(standing.indexOf(target.id) + 1)) {
    const later = history.find(id);
    const shared = later?.changes.find(({ path }) => paths.has(path));
    if (later !== undefined && shared !== undefined) return standsOn(target, later, shared.path);
  }
  return undefined;
}

function standsOn(target: HistoryEntry, later: HistoryEntry, file: string): Problem {
  const by = later.author === '' ? '' : ` by ${JSON.stringify(later.author)}`;
  return new Problem(
    'edited-elsewhere',
    `Nothing was changed: the later change ${later.id}${by} also edited ${file}, and stands on change ${target.id}.`,
    { file },
    { remedies: [{ kind: 'undo', external: later.kind === 'external' }] },
  );
}
