/**
 * The form under which two names are the same file on some system: composed, without case.
 * Windows and macOS compare names so, and a project made anywhere has to open there.
 */
export function foldName(name: string): string {
  // Most names are plain, and a project has a great many.
  if (/^[ -~]*$/.test(name)) return name.toLowerCase();
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
