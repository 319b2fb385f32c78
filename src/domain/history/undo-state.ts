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

/** Which changes and external edits are in force, and which are undone, as ids; what is next in turn comes last. */
export interface UndoState {
  /** What is in force, in the order it came to be. */
  readonly standing: readonly string[];
  readonly redoable: readonly string[];
  /** What is undone now, also what cannot be made again any more. */
  readonly undone: ReadonlySet<string>;
}

/**
 * Undo is linear: a new change ends what could be made again. External edits do not end it.
 *
 * The newest step about a change decides whether it is in force. So the newest steps of a history give the state of all that they are
 * about, and older steps only add to the beginnings of the lists.
 *
 * @param steps the history, oldest first; its beginning may be missing
 */
export function undoState(steps: readonly HistoryStep[]): UndoState {
  const [standing, redoable]: [string[], string[]] = [[], []];
  const undone = new Set<string>();
  const decided = new Set<string>();
  let hasLaterChange = false;
  for (const { id, kind, target } of steps.toReversed()) {
    const about = kind === 'undo' || kind === 'redo' ? target : id;
    if (about !== undefined && kind !== 'checkpoint' && !decided.has(about)) {
      decided.add(about);
      if (kind !== 'undo') standing.push(about);
      else undone.add(about);
      if (kind === 'undo' && !hasLaterChange) redoable.push(about);
    }
    hasLaterChange ||= kind === 'change';
  }
  return { standing: standing.reverse(), redoable: redoable.reverse(), undone };
}
