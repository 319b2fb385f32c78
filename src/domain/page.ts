import type { ProjectPath } from './change/file-change.js';
import { componentEntries, type ComponentEntry, type ComponentKind, listsOf } from './component-kind.js';
import { parseClassName } from './layer-class.js';
import { Layer } from './layer.js';
import { findLayer, layersBelow, walkLayers } from './model/layer-tree.js';
import type { LayerPath, PageModel } from './model/page-model.js';
import { isOfLayersBelow, isOfNames, requireReadable } from './model/needed-lists.js';
import { nearest, nearestAre, nearestIn } from './problem/nearest.js';
import { Problem, type ProblemDetails } from './problem/problem.js';

/** Where a page is: the names of its book and its own. */
export interface PageAddress {
  readonly book: string;
  readonly page: string;
}

/** `book/page`, for sentences. */
export function pageName(address: PageAddress): string {
  return `${address.book}/${address.page}`;
}

/**
 * Where the model of a page lies: in its folder, `components/<page>/index.lua`, or in a file of its own beside the book's index,
 * `App/<book>/<page>.lua`.
 */
export const pageForms = ['folder', 'file'] as const;
export type PageForm = (typeof pageForms)[number];

/** The file with a page's model. */
export interface PageFile {
  readonly file: ProjectPath;
  readonly form: PageForm;
  /** A second file of the page that calls `controller.scene`, at the place of the other form. It is read by nobody here. */
  readonly other?: ProjectPath;
}

export function samePage(one: PageAddress, other: PageAddress): boolean {
  return one.book === other.book && one.page === other.page;
}

/** An indexed page: its address, its index model and the place of the model. */
export class Page {
  constructor(
    readonly address: PageAddress,
    readonly model: PageModel,
    readonly at: PageFile,
  ) {}

  get name(): string {
    return this.address.page;
  }

  /** The file with the model. */
  get file(): ProjectPath {
    return this.at.file;
  }

  layer(path: LayerPath): Layer | undefined {
    const node = findLayer(this.model.components.layers, path);
    return node === undefined ? undefined : new Layer(path, node);
  }

  /** Every listing of the layer. A name that stands twice in a list has one script, and may have different classes each time. */
  listings(path: LayerPath): Layer[] {
    return layersBelow(this.model.components.layers, path.slice(0, -1))
      .filter(({ name }) => name === path.at(-1))
      .map((node) => new Layer(path, node));
  }

  /**
   * @param others other names that may be meant by the last of the path
   * @throws Problem `layer-not-found`, with the nearest names; `model-not-readable` where a list that cannot be read may have it
   */
  requireLayer(path: LayerPath, others: readonly string[] = []): Layer {
    const layer = this.layer(path);
    if (layer !== undefined) return layer;
    const depth = path.findIndex((_, index) => this.layer(path.slice(0, index + 1)) === undefined);
    this.requireReadable(isOfLayersBelow(path.slice(0, depth)));
    throw new Problem(
      'layer-not-found',
      `The page "${pageName(this.address)}" has no layer "${path.join('/')}".`,
      this.nearestTo(path, others),
      { remedies: [{ kind: 'list', what: 'layers', address: this.names }] },
    );
  }

  /**
   * Refuses to report something as missing while a list that cannot be read may have it.
   * @throws Problem `model-not-readable`
   */
  requireReadable(isNeeded: (list: string) => boolean): void {
    requireReadable(this.model, isNeeded);
  }

  /** The same for the whole list of commands, or of the components of a kind. @throws Problem `model-not-readable` */
  requireReadableList(kind: ComponentKind | 'commands'): void {
    for (const list of kind === 'commands' ? [{ in: kind }] : listsOf(kind)) this.requireReadable(isOfNames(list));
  }

  /** The layer with the classes and layers of all its listings. */
  whole(path: LayerPath): Layer {
    const listings = this.listings(path);
    const classes = listings.flatMap((each) => each.classes);
    const layers = listings.flatMap(({ children }) => children);
    return new Layer(path, { name: path.at(-1) ?? '', classes, layers });
  }

  /** Of the layer's listings, those that have the class. */
  carriers(path: LayerPath, asked: string): Layer[] {
    return this.listings(path).filter((each) => each.attachedClass(asked) !== undefined);
  }

  /**
   * As `requireLayer`; of several listings, the one that has the class.
   * @throws Problem `layer-not-found`, with the nearest names
   */
  requireCarrier(path: LayerPath, asked: string): Layer {
    const layer = this.requireLayer(path);
    const [carrier = layer] = [...this.carriers(path, asked), ...this.carriers(path, parseClassName(asked).name)];
    return carrier;
  }

  hasCommand(name: string): boolean {
    return this.model.commands.includes(name);
  }

  /** @throws Problem `command-not-found`; `model-not-readable` where a list that cannot be read may have it */
  requireCommand(name: string): void {
    if (this.hasCommand(name)) return;
    this.requireReadableList('commands');
    throw new Problem(
      'command-not-found',
      `The page "${pageName(this.address)}" has no command "${name}".`,
      nearestIn(name, this.model.commands),
      { remedies: [{ kind: 'list', what: 'commands', address: this.names }] },
    );
  }

  component(kind: ComponentKind, name: string): ComponentEntry | undefined {
    return componentEntries(this.model, kind).find((entry) => entry.name === name);
  }

  /** The classes of a page group, wherever it is listed. */
  groupClasses(group: string): string[] {
    return this.model.components.groups.flatMap(({ name, classes }) => (name === group ? classes : []));
  }

  /** @throws Problem `component-not-found`; `model-not-readable` where a list that cannot be read may have it */
  requireComponent(kind: ComponentKind, name: string): ComponentEntry {
    const entry = this.component(kind, name);
    if (entry !== undefined) return entry;
    this.requireReadableList(kind);
    throw new Problem(
      'component-not-found',
      `The page "${pageName(this.address)}" has nothing called "${name}" among its ${kind}.`,
      nearestIn(
        name,
        componentEntries(this.model, kind).map((known) => known.name),
      ),
      { remedies: [{ kind: 'list', what: 'components', address: [...this.names, kind] }] },
    );
  }

  private get names(): [book: string, page: string] {
    return [this.address.book, this.address.page];
  }

  /** Layers of the same name elsewhere, by their paths; names beside it, and classes that it may be meant as. */
  private nearestTo(path: LayerPath, others: readonly string[]): ProblemDetails {
    const { layers } = this.model.components;
    const name = path.at(-1) ?? '';
    const above = path.slice(0, -1);
    const elsewhere = [...walkLayers(layers)]
      .filter(({ node }) => node.name === name)
      .map((each) => each.path.join('/'));
    const beside = [
      ...layersBelow(layers, above).map((node) => node.name),
      ...(this.layer(above)?.classes ?? []),
      ...others,
    ];
    return nearestAre([...elsewhere, ...nearest(name, beside)].slice(0, 3));
  }
}
