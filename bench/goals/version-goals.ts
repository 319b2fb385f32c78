import type { Contender, Goal } from '../measurement.js';

/** The newer version beside the older one, figure by figure: nothing to be met, only to be seen. */
export function versionGoals(contenders: readonly Contender[]): Goal[] {
  const names = contenders.map(({ name }) => name);
  return names.flatMap((of) => {
    const to = of.replace(/^new\b/, 'old');
    return to !== of && names.includes(to) ? [{ of, to }] : [];
  });
}
