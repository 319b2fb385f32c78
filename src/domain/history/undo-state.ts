/**
 * What a step of a project's history was: a change, an undo or redo of one, an external edit, or a checkpoint that was set or removed.
 * A checkpoint names the present. It changes no file, and no undo or redo is about it.
 */
export type StepKind = 'change' | 'undo' | 'redo' | 'external' | 'checkpoint';

export interface HistoryStep {
  readonly id: string;
  readonly kind: StepKind;
  /** The change that an undo or a redo is about. */
  readonly target?: string;
}

/** Which changes can be undone and redone, as ids; what is next in turn comes last. */
export interface UndoState {
  readonly undoable: readonly string[];
  /** What is in force, in the order it came to be: what is undoable, and the external edits between. */
  readonly standing: readonly string[];
  readonly redoable: readonly string[];
  /** The changes that are undone now, also those that cannot be made again any more. */
  readonly undone: ReadonlySet<string>;
}

/**
 * Undo is linear: a new change ends what could be made again. External edits are not next in
 * turn: nobody who asks for an undo means what somebody typed elsewhere. Who names one can undo it, and
 * redo it.
 *
 * @param steps the history, oldest first; its beginning may be missing
 */
export function undoState(steps: readonly HistoryStep[]): UndoState {
  const standing: string[] = [];
  const external = new Set<string>();
  const redoable: string[] = [];
  const undone = new Set<string>();
  for (const { id, kind, target } of steps) {
    if (kind === 'external') {
      standing.push(id);
      external.add(id);
    } else if (kind === 'change') {
      standing.push(id);
      redoable.length = 0;
    } else if (kind === 'undo' && take(standing, target)) {
      redoable.push(target);
      undone.add(target);
    } else if (kind === 'redo' && take(redoable, target)) {
      standing.push(target);
      undone.delete(target);
    }
  }
  return { undoable: standing.filter((id) => !external.has(id)), standing, redoable, undone };
}

function take(ids: string[], wanted: string | undefined): wanted is string {
  const index = wanted === undefined ? -1 : ids.lastIndexOf(wanted);
  if (index < 0) return false;
  ids.splice(index, 1);
  return true;
}
