/** Makes a function that runs steps one after the other, each after the end of the one before. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Result | Promise<Result>): Promise<Result> => {
    const done = last.then(step, step);
    last = done;
    return done;
  };
}
