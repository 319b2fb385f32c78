/**
 * Lets the tests of a suite set variables of the environment. Each has its old value after the test.
 * @returns what sets one of them
 */
export function useVariables<Name extends string>(...names: readonly Name[]): (name: Name, value: string) => void {
  const before = new Map<string, string | undefined>();
  beforeEach(() => {
    for (const name of names) before.set(name, process.env[name]);
  });
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  return (name, value) => void (process.env[name] = value);
}
