/**
 * The function, called once for each object, whose answer is remembered as long as the object lives.
 * For objects that never change, and answers that nobody may change.
 */
export function onceOf<Of extends object, Answer extends NonNullable<unknown>>(
  answer: (of: Of) => Answer,
): (of: Of) => Answer {
  const known = new WeakMap<Of, Answer>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = answer(of)));
    return found;
  };
}
