/** How many things one change takes: the service takes no more in a batch, and parts of it would be several undos. */
export const mostChanges = 500;

export function tooManyText(count: number): string {
  return `At most ${mostChanges} layers can change at once, and these are ${count}. Select fewer, and do the others after them.`;
}
