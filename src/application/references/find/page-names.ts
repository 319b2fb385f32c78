import { everyComponent } from '#domain/component-kind';
import { walkLayers } from '#domain/model/layer-tree';
import type { PageModel } from '#domain/model/page-model';
import type { ReferenceKind } from '#domain/reference-kind';
import { referredAs } from './value-references.js';
import type { CreatedObjects } from '#application/ports/lua-code';
import type { Reference } from '../reference.js';
import { Renames } from '../renames.js';

/** Targets of the runtime that are no names of pages. */
export const directions = ['NEXT', 'PREVIOUS', 'next', 'previous', 'prev'];

/** Commands go to a page by its number, too. */
export function isPageNumber(name: string): boolean {
  return /^\d+$/.test(name);
}

/** The lists that have the names of a kind. */
const unreadableNames: Readonly<Partial<Record<ReferenceKind, RegExp>>> = {
  layer: /^(components|layers|groups)/,
  animation: /^(components|layers|groups)/,
  command: /^commands/,
  audio: /^(components|audios)/,
  timer: /^(components|timers)/,
  variable: /^(components|variables)/,
  joint: /^(components|joints)/,
};

/** The names that a page's commands and scripts can refer to. */
export class PageNames {
  private readonly known = new Renames();
  private readonly created: CreatedObjects[] = [];
  private readonly lastNames = new Set<string>();
  private readonly unreadable: readonly string[];

  /** @param pages every page of the book */
  constructor(model: PageModel, pages: readonly string[]) {
    const { components, unreadable = [] } = model;
    this.unreadable = unreadable.map(({ list }) => list);
    for (const { path, node } of walkLayers(components.layers)) {
      this.known.addObject(path.join('/'), path.join('/'), node.classes);
      this.lastNames.add(path.at(-1) ?? '');
    }
    for (const { name, classes } of components.groups) this.known.addObject(name, name, classes);
    this.add('command', model.commands);
    this.add('page', [...pages, ...directions]);
    for (const entry of everyComponent(model)) {
      const kind = referredAs[entry.kind];
      if (kind !== undefined) this.add(kind, [entry.name]);
    }
  }

  /** Whether the page may have names of the kind that nobody can read. */
  mayHave(kind: ReferenceKind): boolean {
    return this.unreadable.some((list) => unreadableNames[kind]?.test(list) === true);
  }

  add(kind: ReferenceKind, names: readonly string[]): void {
    for (const name of names) this.known.add(kind, name, name);
  }

  /** Adds the objects that code makes: they exist while the page is shown. */
  addCreated(created: CreatedObjects): void {
    if (created.names.size > 0 || created.patterns.length > 0 || created.anything) this.created.push(created);
  }

  has({ kind, name }: Pick<Reference, 'kind' | 'name'>): boolean {
    if (kind === 'page' && isPageNumber(name)) return true;
    // There are images of no layer, and the image of a removed layer stays.
    if (kind === 'image' || kind === 'image-file') return true;
    if (this.known.newName(kind, name) !== undefined) return true;
    if (kind !== 'layer' && kind !== 'animation') return false;
    return this.created.some(
      ({ names, patterns }) => names.has(name) || patterns.some((pattern) => pattern.test(name)),
    );
  }

  /** As `has`, for look-ups by code: of any object that code made, and of a layer in a group by its last name. */
  hasLayer(name: string): boolean {
    return (
      this.has({ kind: 'layer', name }) ||
      this.mayHave('layer') ||
      this.lastNames.has(name) ||
      this.created.some(({ anything }) => anything)
    );
  }

  /** Every known name of a kind. */
  *all(wanted: ReferenceKind): Generator<string> {
    for (const { kind, name } of this.known.oldNames()) if (kind === wanted) yield name;
  }
}
