/**
 * The function, called once for each object, whose answer is remembered as long as the object lives.
 * For objects that never change, and answers that nobody may change.
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

/** As `memoize`, for large answers. Each is remembered until the memory is needed; then it is computed again. */
export function memoizeWeakly<Of extends object, Answer extends object>(
  answer: (of: Of) => Answer,
): (of: Of) => Answer {
  const known = new WeakMap<Of, WeakRef<Answer>>();
  return (of) => {
    const found = known.get(of)?.deref();
    if (found !== undefined) return found;
    const computed = answer(of);
    known.set(of, new WeakRef(computed));
    return computed;
  };
}

/**
 * The function, whose last answer is given again where it is asked of the same object in the same turn; also later, until
 * somebody needs the room. For what many are told at once, and is too large to be remembered.
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
