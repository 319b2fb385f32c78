import { parseClassName } from '#domain/layer-class/class-name';
import type { Layer } from '#domain/layer/layer';
import type { ProjectPath } from '#domain/change/file-change';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page/page-address';
import { nearest } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { overlay } from '#domain/properties/merge';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import type { ProjectFiles } from './project-files.js';
import { layout } from './project-layout.js';
import type { ScriptTarget } from './script-target.js';

/** A class that can be attached: a built-in one of the catalogue, or one of the project's own. */
export interface KnownClass {
  readonly name: string;
  readonly custom: boolean;
  readonly definition: ScriptDefinition;
}

/** Which script and JSON file describe a layer, or a class on it. */
export class LayerTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  layer(address: PageAddress, layer: Pick<Layer, 'path' | 'isGroup'>): ScriptTarget {
    return new LayerScript(address, layer, this.catalogue.component(layer.isGroup ? 'layer-group' : 'layer'));
  }

  class(
    address: PageAddress,
    layer: { readonly path: LayerPath; readonly isGroup: boolean },
    known: KnownClass,
  ): ScriptTarget {
    return new ClassScript(address, layer, known);
  }

  /** The script of a class on a page group, which moves the display group of that name. */
  groupClass(address: PageAddress, group: string, known: KnownClass): ScriptTarget {
    const target = this.class(address, { path: [group], isGroup: false }, known);
    return {
      title: `the class "${known.name}" of the page group "${group}"`,
      definition: onGroup(known.definition),
      script: layout.groupClassScript(address, group, known.name),
      json: [layout.groupClassJson(address, group, known.name), ...target.json],
      owns: (json) => target.owns(json) && json['layer'] === group,
      jsonIdentity: target.jsonIdentity,
      identity: table({ ...target.identity, group: true }),
    };
  }

  /** The class by its name, option left out; a custom one of the same name wins over a built-in. */
  async knownClass(files: ProjectFiles, entry: string): Promise<KnownClass | undefined> {
    const { name } = parseClassName(entry);
    if ((await files.stat(layout.customClass(name)))?.kind === 'file') {
      const definition = this.catalogue.component('custom-class');
      return { name, custom: true, definition };
    }
    const definition = this.catalogue.class(name);
    return definition === undefined ? undefined : { name, custom: false, definition };
  }

  /** @throws Problem `class-not-found`, with the nearest names */
  async requireClass(files: ProjectFiles, entry: string): Promise<KnownClass> {
    const known = await this.knownClass(files, entry);
    if (known !== undefined) return known;
    const { name } = parseClassName(entry);
    const near = nearest(name, [...this.catalogue.classNames(), ...(await this.customClassNames(files))]);
    throw new Problem(
      'class-not-found',
      `There is no class "${name}". GET /components/custom lists the project's own; PUT /components/custom/${encodeURIComponent(name)} makes one of your own.`,
      near.length > 0 ? { nearest: near } : {},
    );
  }

  async customClassNames(files: ProjectFiles): Promise<string[]> {
    const entries = await files.list(layout.customClasses);
    return entries
      .filter((entry) => entry.kind === 'file' && entry.name.endsWith('.lua'))
      .map((entry) => entry.name.slice(0, -'.lua'.length));
  }

  /**
   * A class that a layer carries although nobody knows it: a file of the author's that the runtime
   * requires all the same. It can be read and removed as any other.
   */
  carriedClass(entry: string): KnownClass {
    return { name: parseClassName(entry).name, custom: true, definition: this.catalogue.component('custom-class') };
  }
}

/** Of most of a page's targets only the files are asked: what else they tell is made when it is. */
class LayerScript implements ScriptTarget {
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: Pick<Layer, 'path' | 'isGroup'>,
    readonly definition: ScriptDefinition,
  ) {
    this.script = layout.layerScript(address, layer.path, layer.isGroup);
    this.json = [layout.layerJson(address, layer.path)];
  }

  get title(): string {
    return `the layer "${this.name}"`;
  }

  get jsonIdentity(): Properties {
    return table({ name: this.layer.path.at(-1) ?? '' });
  }

  get identity(): Properties {
    const { book, page } = this.address;
    return table({ name: this.name, page, book });
  }

  owns(): boolean {
    return true;
  }

  private get name(): string {
    return this.layer.path.join('/');
  }
}

/** As `LayerScript`. */
class ClassScript implements ScriptTarget {
  readonly definition: ScriptDefinition;
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath, ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: { readonly path: LayerPath; readonly isGroup: boolean },
    private readonly known: KnownClass,
  ) {
    const { path, isGroup } = layer;
    const { name, definition } = known;
    this.definition = definition;
    this.script = layout.classScript(address, path, isGroup, name);
    this.json = [layout.classJson(address, path, name), layout.classJson(address, path, definition.family)];
  }

  get title(): string {
    return `the class "${this.known.name}" of the layer "${this.name}"`;
  }

  get jsonIdentity(): Properties {
    return classIdentity(this.name, this.ownName, this.known);
  }

  get identity(): Properties {
    const { book, page } = this.address;
    return table({ name: this.name, class: this.known.name, layer: this.ownName, page, book });
  }

  owns({ class: className }: Properties): boolean {
    return typeof className === 'string' && className.toLowerCase() === this.known.name.toLowerCase();
  }

  private get name(): string {
    return this.layer.path.join('/');
  }

  private get ownName(): string {
    return this.layer.path.at(-1) ?? '';
  }
}

/** What a class's JSON file says of whose it is; a few have a property of that name themselves. */
function classIdentity(name: string, layer: string, { name: className, definition }: KnownClass): Properties {
  const identity = table({ name, class: className, layer, type: null, book: null });
  for (const own of Object.keys(identity)) if (own in definition.properties) delete identity[own];
  return identity;
}

/** What the target of a class is, the runtime asks by its type. */
function onGroup(definition: ScriptDefinition): ScriptDefinition {
  if (!('properties.type' in definition.properties)) return definition;
  const type = table({ properties: table({ type: 'group' }) });
  return { ...definition, defaults: overlay(definition.defaults, type) };
}

function table(values: Properties): Properties {
  return Object.assign(emptyProperties(), values);
}
