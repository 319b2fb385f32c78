import { applyEdit, isRead, sees, type Operation, type PageState } from './operation.js';

/**
 * Whether there is any order of the operations that explains all answers, revisions
 * unseen: the plain definition, searched. For a few hundred operations, to check the other check.
 */
export function checkBySearch(operations: readonly Operation[], first: PageState): boolean {
  const bySent = [...operations].sort((a, b) => a.sent - b.sent);
  const tried = new Set<string>();
  const done = new Set<number>();
  return explain(first);

  function explain(state: PageState): boolean {
    if (done.size === bySent.length) return true;
    const key = `${[...done].sort((a, b) => a - b).join()}|${state.layers.join()}|${state.value}`;
    if (tried.has(key)) return false;
    tried.add(key);
    // Nothing can come after something that was answered before it was sent.
    const deadline = Math.min(...bySent.map(({ answered }, index) => (done.has(index) ? Infinity : answered)));
    for (const [index, operation] of bySent.entries()) {
      if (operation.sent > deadline) break;
      if (done.has(index)) continue;
      const next = step(state, operation);
      if (next === undefined) continue;
      done.add(index);
      if (explain(next)) return true;
      done.delete(index);
    }
    return false;
  }
}

/** The state after the operation, `undefined` when this state cannot explain its answer. */
function step(state: PageState, operation: Operation): PageState | undefined {
  if (isRead(operation)) return sees(operation, state) ? state : undefined;
  const next = applyEdit(state, operation);
  if (operation.outcome === 'changed') return next;
  return next === undefined || operation.kind === 'set' ? state : undefined;
}
