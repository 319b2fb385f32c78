/**
 * The form under which two names are the same file on some system: composed, without case.
 * Windows and macOS compare names so, and a project made anywhere has to open there.
 */
export function foldName(name: string): string {
  // Most names are plain, and a project has a great many.
  if (/^[ -~]*$/.test(name)) return name.toLowerCase();
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Names that things have. Two are equal if they are the same file on some system: capitals and Unicode forms do not count. */
export class TakenNames {
  private readonly names = new Map<string, string>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    this.names.set(foldName(name), name);
  }

  has(name: string): boolean {
    return this.names.has(foldName(name));
  }

  /** The name as its thing has it. */
  spelt(name: string): string | undefined {
    return this.names.get(foldName(name));
  }
}
