/** The program is run by a Node that lacks something it stands on. */
export class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
}

/**
 * To be asked before what a verb needs is loaded: an older Node finds an import missing there, and says no more. Which one
 * is needed stands in package.json, too, as `engines`.
 *
 * @param version of the Node that runs the program: `20.19.0`
 * @throws NodeTooOld
 */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new NodeTooOld(`needs Node 20.19 or newer; this is ${version}`);
}
