import { applyEdit, isRead, sees, type Edit, type Operation, type PageState } from './operation.js';

/**
 * Whether the operations are those of one page that does one thing after the other, by the
 * revisions in their answers: no search, so a hundred thousand are checked in a second.
 *
 * @param first the page and its revision before the first operation
 * @returns what is wrong, in words; empty when nothing is
 */
export function checkByRevision(operations: readonly Operation[], first: PageState, base: number): string[] {
  const faults: string[] = [];
  const edits = new Map<number, Edit>();
  for (const operation of operations) {
    if (isRead(operation) || operation.outcome !== 'changed') continue;
    if (edits.has(operation.revision)) faults.push(`revision ${operation.revision} was given twice`);
    edits.set(operation.revision, operation);
  }
  const states = replay(edits, first, base, faults);
  const answeredBefore = newestBefore(
    operations.filter(hasRevision).map(({ answered, revision }) => ({ time: answered, revision })),
    base,
  );
  const sentBefore = newestBefore(
    [...edits.values()].map(({ sent, revision }) => ({ time: sent, revision })),
    base,
  );
  checkRealTime(operations, answeredBefore, faults);
  for (const operation of operations) {
    const { revision, kind } = operation;
    if (isRead(operation)) {
      const state = states.get(revision);
      if (state === undefined) faults.push(`a read saw revision ${revision}, which nobody made`);
      else if (!sees(operation, state)) faults.push(`${kind} at revision ${revision} saw ${seenBy(operation)}`);
      const edit = edits.get(revision);
      if (edit !== undefined && edit.sent > operation.answered) faults.push(`a read saw revision ${revision} to come`);
    } else if (operation.outcome === 'unchanged') {
      const state = states.get(revision);
      if (state !== undefined && operation.kind !== 'set' && applyEdit(state, operation) !== undefined)
        faults.push(`${kind} ${operation.layer} found nothing to do at revision ${revision}`);
    } else if (operation.outcome === 'absent') {
      if (!couldBeAbsent(operation)) faults.push(`${operation.layer} was refused as absent, and never was`);
    }
  }
  return faults;

  /** Whether any revision that the edit could see lacks its layer. */
  function couldBeAbsent({ layer, sent, answered }: Edit): boolean {
    for (let revision = answeredBefore(sent); revision <= sentBefore(answered); revision++) {
      const made = edits.get(revision);
      const isToCome = made !== undefined && made.sent > answered;
      if (!isToCome && states.get(revision)?.layers.includes(layer) === false) return true;
    }
    return false;
  }
}

function replay(edits: ReadonlyMap<number, Edit>, first: PageState, base: number, faults: string[]) {
  const states = new Map([[base, first]]);
  let state = first;
  for (let revision = base + 1; revision <= base + edits.size; revision++) {
    const edit = edits.get(revision);
    if (edit === undefined) {
      faults.push(`no answer had revision ${revision}`);
      break;
    }
    const next = applyEdit(state, edit);
    if (next === undefined)
      faults.push(`${edit.kind} ${edit.layer} was answered as a change at ${revision}, and is none`);
    state = next ?? state;
    states.set(revision, state);
  }
  return states;
}

/** What was answered before something else was sent came before it. */
function checkRealTime(
  operations: readonly Operation[],
  answeredBefore: (time: number) => number,
  faults: string[],
): void {
  for (const operation of operations.filter(hasRevision)) {
    const newest = answeredBefore(operation.sent);
    const isChange = !isRead(operation) && operation.outcome === 'changed';
    if (operation.revision < newest + (isChange ? 1 : 0))
      faults.push(`${operation.kind} was answered at revision ${operation.revision} after ${newest} had been answered`);
  }
}

/** Finds the newest of the revisions that have a time before a given one; `base` where there is none. */
function newestBefore(
  timed: readonly { readonly time: number; readonly revision: number }[],
  base: number,
): (time: number) => number {
  const inOrder = [...timed].sort((a, b) => a.time - b.time);
  let newest = base;
  const newestUpTo = inOrder.map(({ revision }) => (newest = Math.max(newest, revision)));
  return (time) => {
    let [low, high] = [0, inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inOrder[middle]?.time ?? Infinity) < time) low = middle + 1;
      else high = middle;
    }
    return newestUpTo[low - 1] ?? base;
  };
}

function hasRevision(operation: Operation): boolean {
  return isRead(operation) || operation.outcome === 'changed' || operation.outcome === 'unchanged';
}

function seenBy(operation: Operation): string {
  return isRead(operation) ? (operation.kind === 'read-value' ? String(operation.value) : operation.layers.join()) : '';
}
