/**
 * Memoises a function of an object for as long as the object lives. The objects must never change, and callers must not change
 * the results.
 */
export function memoize<Of extends object, Answer extends NonNullable<unknown>>(
  answer: (of: Of) => Answer,
): (of: Of) => Answer {
  const known = new WeakMap<Of, Answer>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = answer(of)));
    return found;
  };
}

/**
 * Memoises the last result of a function, until the garbage collector removes it. That is for a large result that many
 * listeners get in the same turn.
 */
export function latestOf<Of extends object, Answer>(answer: (of: Of) => Answer): (of: Of) => Answer {
  let latest: WeakRef<{ readonly of: Of; readonly answer: Answer }> | undefined;
  return (of) => {
    const known = latest?.deref();
    if (known?.of === of) return known.answer;
    const made = { of, answer: answer(of) };
    latest = new WeakRef(made);
    return made.answer;
  };
}
