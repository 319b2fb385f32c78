/** Old name → new one, of what a file itself describes. */
export type OwnNames = ReadonlyMap<string, string>;

/** The places of a script or JSON file that say whose it is. */
const places = ['name', 'class', 'layer', 'layerProps.name', 'target', 'properties.target', 'model.name'];

/**
 * A value that is the file's own name. The last part alone counts only here: editors write it
 * into `layer`, and older ones into `target`.
 */
export function ownNameAt(at: string, written: string, own: OwnNames | undefined): string | undefined {
  return places.includes(at) ? own?.get(written) : undefined;
}
