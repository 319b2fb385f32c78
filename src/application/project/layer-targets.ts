import { parseClassName } from '#domain/layer-class/class-name';
import type { Layer } from '#domain/layer/layer';
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
    const name = layer.path.join('/');
    return {
      title: `the layer "${name}"`,
      definition: this.catalogue.component(layer.isGroup ? 'layer-group' : 'layer'),
      script: layout.layerScript(address, layer.path, layer.isGroup),
      json: [layout.layerJson(address, layer.path)],
      owns: () => true,
      jsonIdentity: table({ name: layer.path.at(-1) ?? '' }),
      identity: table({ name, page: address.page, book: address.book }),
    };
  }

  class(
    address: PageAddress,
    layer: { readonly path: LayerPath; readonly isGroup: boolean },
    known: KnownClass,
  ): ScriptTarget {
    const name = layer.path.join('/');
    const { family } = known.definition;
    return {
      title: `the class "${known.name}" of the layer "${name}"`,
      definition: known.definition,
      script: layout.classScript(address, layer.path, layer.isGroup, known.name),
      json: [layout.classJson(address, layer.path, known.name), layout.classJson(address, layer.path, family)],
      owns: (json) => typeof json['class'] === 'string' && json['class'].toLowerCase() === known.name.toLowerCase(),
      jsonIdentity: classIdentity(name, layer.path.at(-1) ?? '', known),
      identity: table({
        name,
        class: known.name,
        layer: layer.path.at(-1) ?? '',
        page: address.page,
        book: address.book,
      }),
    };
  }

  /** The script of a class on a page group, which moves the display group of that name. */
  groupClass(address: PageAddress, group: string, known: KnownClass): ScriptTarget {
    const target = this.class(address, { path: [group], isGroup: false }, known);
    return {
      ...target,
      title: `the class "${known.name}" of the page group "${group}"`,
      definition: onGroup(known.definition),
      script: layout.groupClassScript(address, group, known.name),
      json: [layout.groupClassJson(address, group, known.name), ...target.json],
      owns: (json) => target.owns(json) && json['layer'] === group,
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
