import type { Definition } from '#adapters/client/client-operations';

/** A class that the palette offers. */
export interface PaletteClass {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What an author chooses before it does something: “mask image”, “command to run”. */
  readonly needs: readonly string[];
  /** Why it cannot be attached. */
  readonly refused?: string;
}

export interface PaletteSection {
  readonly title: string;
  readonly classes: readonly PaletteClass[];
}

/** What classes are attached to. */
export interface PaletteTarget {
  readonly isGroup: boolean;
  /** The classes that all of them have. */
  readonly attached: readonly string[];
}

/** The classes by family, with those of the project at the end. A search leaves those whose texts have all of its words. */
export function paletteSections(
  definitions: readonly Definition[],
  custom: readonly string[],
  target: PaletteTarget,
  search: string,
): readonly PaletteSection[] {
  const sections = new Map<string, PaletteClass[]>();
  const own = custom.filter((name) => !definitions.some((each) => each.name === name));
  const offered = [
    ...definitions.map((definition) => [definition.group, classOf(definition, target)] as const),
    ...own.map((name) => ['This project', customClassOf(name, target)] as const),
  ];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [title, each] of offered) {
    const text = [title, each.name, each.title, each.description].join(' ').toLowerCase();
    if (words.every((word) => text.includes(word))) sections.set(title, [...(sections.get(title) ?? []), each]);
  }
  return [...sections].map(([title, classes]) => ({ title, classes }));
}

function classOf(definition: Definition, target: PaletteTarget): PaletteClass {
  const { name, title, description, onGroups } = definition;
  const needs = needsOf(definition);
  if (target.isGroup && !onGroups) return { name, title, description, needs, refused: 'Only layers take it.' };
  return { name, title, description, needs, ...alreadyThere(name, target) };
}

function customClassOf(name: string, target: PaletteTarget): PaletteClass {
  return { name, title: name, description: 'A class of this project.', needs: [], ...alreadyThere(name, target) };
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
