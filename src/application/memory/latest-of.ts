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
