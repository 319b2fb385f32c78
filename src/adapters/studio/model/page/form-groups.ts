/** How often designers need a group of fields: daily ones are open, others where they have values, and rare ones stay below, folded. */
export type GroupUse = 'daily' | 'needed' | 'rare';

/** The groups with which the form of a thing with a place begins. The others follow in the order of their definition. */
const firstGroups: readonly string[] = ['Position and size', 'Appearance', 'Text'];

const dailyGroups: readonly string[] = [
  'Position and size',
  'Appearance',
  'Settings',
  'Playback',
  'Start',
  'End',
  'Path',
  'Effect',
  'Image sheet',
  'Sound',
  'Bodies',
  'Events',
];

const rareGroups: readonly string[] = [
  'Image',
  'Reference point',
  'Trail',
  'Shop',
  'Random position',
  'Endless scrolling',
  'Other kinds',
  'For editors',
  'Older names',
];

/** What is rare in a group that is not. */
const rareProperties: Readonly<Record<string, readonly string[]>> = {
  'Position and size': [
    'align',
    'anchorX',
    'anchorY',
    'attachToEdge',
    'properties.paddingX',
    'properties.paddingY',
    'properties.rotate',
    'properties.scaleX',
    'properties.scaleY',
  ],
  Playback: ['properties.useLang', 'properties.xSwipe', 'properties.ySwipe'],
  // A class is about the layer that has it, unless its author names another one.
  Target: ['properties.target', 'properties.type'],
};

/** How often designers need a property. @param group the title of its group @param name its dotted path */
export function groupUseOf(group: string, name: string): GroupUse {
  if (rareGroups.includes(group) || rareProperties[group]?.includes(name) === true) return 'rare';
  return dailyGroups.includes(group) ? 'daily' : 'needed';
}

/** Sorts groups as forms show them. @param hasPlace whether the form has a place of the thing on the page */
export function rankOfGroup(title: string, hasPlace: boolean): number {
  if (rareGroups.includes(title)) return firstGroups.length + 1 + rareGroups.indexOf(title);
  return hasPlace && firstGroups.includes(title) ? firstGroups.indexOf(title) : firstGroups.length;
}

/** The groups that are named here, with the rare properties of each. @internal */
export function everyGroup(): readonly { readonly title: string; readonly properties: readonly string[] }[] {
  const titles = new Set([...firstGroups, ...dailyGroups, ...rareGroups, ...Object.keys(rareProperties)]);
  return [...titles].map((title) => ({ title, properties: rareProperties[title] ?? [] }));
}
