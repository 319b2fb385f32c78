import { randomUUID } from 'node:crypto';

/**
 * A name for a file that will be renamed or removed within the commit. It begins with a dot,
 * because the Solar2D simulator starts the app again on any other change; it holds only the
 * beginning of a long name, so that it fits wherever the name itself did.
 */
export function temporaryName(name: string): string {
  const beginning = [...name].slice(0, 40).join('');
  // Its last twelve digits are chance; it keeps some in store, which `randomBytes` has to ask for each time.
  return `.${beginning}.${randomUUID().slice(-12)}.pwtmp`;
}

export function isTemporaryName(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.pwtmp');
}
