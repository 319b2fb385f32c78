/** Old name → new one, of what a file itself describes. */
export interface OwnNames {
  /** What says whose the file is. */
  readonly names: ReadonlyMap<string, string>;
  /** What says the class: a layer may be called as one that it carries. */
  readonly classes?: ReadonlyMap<string, string>;
}

/** The places of a script or JSON file that say whose it is. */
const places = ['name', 'layer', 'layerProps.name', 'target', 'properties.target', 'properties.name', 'model.name'];

/**
 * A value that is the file's own name. The last part alone counts only here: editors write it
 * into `layer`, and older ones into `target`.
 */
export function ownNameAt(at: string, written: string, own: OwnNames | undefined): string | undefined {
  if (at === 'class') return own?.classes?.get(written);
  return places.includes(at) ? own?.names.get(written) : undefined;
}

/** Every old name. */
export function oldOwnNames({ names, classes }: OwnNames): string[] {
  return [...names.keys(), ...(classes?.keys() ?? [])];
}
