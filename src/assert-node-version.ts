/** The version of Node is too old for the program. */
export class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
}

/**
 * Call it before loading the modules of a verb: an older Node would only report a missing import. `engines` in package.json has the
 * same version.
 *
 * @param version the version of the running Node: `20.19.0`
 * @throws NodeTooOld
 */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new NodeTooOld(`needs Node 20.19 or newer; this is ${version}`);
}
