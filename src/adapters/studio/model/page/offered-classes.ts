import type { Definition } from '#adapters/client/client-operations.generated';

/** A class that the palette offers. */
export interface PaletteClass {
  /** The title of its family. */
  readonly group: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What an author chooses before it does something: “mask image”, “command to run”. */
  readonly needs: readonly string[];
  /** Why it cannot be attached. */
  readonly refused?: string;
}

/** What classes are attached to. */
export interface PaletteTarget {
  readonly isGroup: boolean;
  /** The classes that all of them have. */
  readonly attached: readonly string[];
}

/** The classes that designers need daily, the first first. Of each group they come first, and so does the group with the first of them. */
const dailyClasses: readonly string[] = [
  'linear',
  'button',
  'text',
  'rotation',
  'pulse',
  'path',
  'blink',
  'switch',
  'drag',
  'swipe',
  'scroll',
  'video',
  'sprite',
  'sync',
  'web',
  'body',
];

/** The classes by family, with those of the project at the end. A search leaves those whose texts have all of its words. */
export function offeredClasses(
  definitions: readonly Definition[],
  custom: readonly string[],
  target: PaletteTarget,
  search: string,
): readonly PaletteClass[] {
  const daily = [...definitions].sort((a, b) => rankOf(a) - rankOf(b));
  const own = custom.filter((name) => !definitions.some((each) => each.name === name));
  const offered = [
    ...daily.map((definition) => classOf(definition, target)),
    ...own.map((name) => customClassOf(name, target)),
  ];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offered.filter(({ group, name, title, description }) => {
    const text = [group, name, title, description].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = new Set(found.map(({ group }) => group));
  return [...groups].flatMap((title) => found.filter(({ group }) => group === title));
}

function rankOf({ name }: Definition): number {
  const rank = dailyClasses.indexOf(name);
  return rank < 0 ? dailyClasses.length : rank;
}

function classOf(definition: Definition, target: PaletteTarget): PaletteClass {
  const { group, name, title, description, onGroups } = definition;
  const needs = needsOf(definition);
  const refused = target.isGroup && !onGroups ? { refused: 'Only layers take it.' } : alreadyThere(name, target);
  return { group, name, title, description, needs, ...refused };
}

function customClassOf(name: string, target: PaletteTarget): PaletteClass {
  const group = 'This project';
  return {
    group,
    name,
    title: name,
    description: 'A class of this project.',
    needs: [],
    ...alreadyThere(name, target),
  };
}

function alreadyThere(name: string, { attached }: PaletteTarget): { readonly refused?: string } {
  return attached.includes(name) ? { refused: 'Attached already.' } : {};
}

/** What an author has to choose before the class does something. */
function needsOf({ properties, events, family }: Definition): readonly string[] {
  const needs = Object.entries(properties).flatMap(([name, { refersTo, file, title }]) => {
    const isFile = file !== undefined && /file|sheet|url/i.test(name);
    const isThing = family === 'replacement' && (refersTo === 'image' || refersTo === 'variable');
    return isFile || isThing ? [title.toLowerCase()] : [];
  });
  return family === 'interaction' && events.length > 0 ? [...needs, 'command to run'] : needs;
}
