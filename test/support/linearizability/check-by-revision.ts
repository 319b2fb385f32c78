import { applyEdit, isRead, sees, type Edit, type Operation, type PageState } from './operation.js';

/**
 * Whether the operations are those of one page that does one thing after the other, by the
 * revisions that were told: no search, so thousands are checked at once.
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
  checkRealTime(operations, faults);
  for (const operation of operations) {
    const { revision, kind } = operation;
    if (isRead(operation)) {
      const state = states.get(revision);
      if (state === undefined) faults.push(`a read saw revision ${revision}, which nobody made`);
      else if (!sees(operation, state)) faults.push(`${kind} at revision ${revision} saw ${told(operation)}`);
      const edit = edits.get(revision);
      if (edit !== undefined && edit.sent > operation.answered) faults.push(`a read saw revision ${revision} to come`);
    } else if (operation.outcome === 'unchanged') {
      const state = states.get(revision);
      if (state !== undefined && operation.kind !== 'set' && applyEdit(state, operation) !== undefined)
        faults.push(`${kind} ${operation.layer} found nothing to do at revision ${revision}`);
    } else if (operation.outcome === 'absent') {
      const window = [...states].filter(([each]) => couldSee(each, operation, operations, edits));
      if (!window.some(([, state]) => !state.layers.includes(operation.layer)))
        faults.push(`${operation.layer} was refused as absent, and never was`);
    }
  }
  return faults;
}

function replay(edits: ReadonlyMap<number, Edit>, first: PageState, base: number, faults: string[]) {
  const states = new Map([[base, first]]);
  let state = first;
  for (let revision = base + 1; revision <= base + edits.size; revision++) {
    const edit = edits.get(revision);
    if (edit === undefined) {
      faults.push(`nobody was told of revision ${revision}`);
      break;
    }
    const next = applyEdit(state, edit);
    if (next === undefined) faults.push(`${edit.kind} ${edit.layer} was told as a change at ${revision}, and is none`);
    state = next ?? state;
    states.set(revision, state);
  }
  return states;
}

/** What was answered before something else was sent came before it. */
function checkRealTime(operations: readonly Operation[], faults: string[]): void {
  const answered = operations.filter(hasRevision).sort((a, b) => a.answered - b.answered);
  const sent = operations.filter(hasRevision).sort((a, b) => a.sent - b.sent);
  let newest = 0;
  let index = 0;
  for (const operation of sent) {
    for (let before = answered[index]; before && before.answered < operation.sent; before = answered[++index]) {
      newest = Math.max(newest, before.revision);
    }
    const isChange = !isRead(operation) && operation.outcome === 'changed';
    if (operation.revision < newest + (isChange ? 1 : 0))
      faults.push(`${operation.kind} was told revision ${operation.revision} after ${newest} had been answered`);
  }
}

function couldSee(
  revision: number,
  { sent, answered }: Operation,
  operations: readonly Operation[],
  edits: ReadonlyMap<number, Edit>,
): boolean {
  const made = edits.get(revision);
  if (made !== undefined && made.sent > answered) return false;
  return !operations.some((other) => hasRevision(other) && other.answered < sent && other.revision > revision);
}

function hasRevision(operation: Operation): boolean {
  return isRead(operation) || operation.outcome === 'changed' || operation.outcome === 'unchanged';
}

function told(operation: Operation): string {
  return isRead(operation) ? (operation.kind === 'read-value' ? String(operation.value) : operation.layers.join()) : '';
}
