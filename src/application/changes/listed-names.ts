/** `sun`, `sun and sea`, `sun, sea and 3 more`. */
export function listedNames(names: ReadonlySet<string>): string {
  const [first = 'nothing', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}
