/** A name that is not taken: the wanted one, or with the next number. Capitals do not count, as on many disks. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  if (!lower.has(wanted.toLowerCase())) return wanted;
  const base = wanted.replace(/\d+$/, '');
  for (let number = Math.max(2, Number(/\d+$/.exec(wanted)?.[0] ?? 1) + 1); ; number++) {
    const name = `${base}${number}`;
    if (!lower.has(name.toLowerCase())) return name;
  }
}
