/** A name that is free: `sun`, or else `sun2`, `sun3`. A number at its end counts on. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted, digits = '1'] = /^(.*?\D)(\d+)$/.exec(wanted) ?? [undefined, wanted];
  for (let number = Number(digits) + 1; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}
