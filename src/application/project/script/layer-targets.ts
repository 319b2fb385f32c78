import { parseClassName } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import type { PageAddress } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { overlay } from '#domain/properties/merge';
import { tableOf } from '#domain/properties/property-value';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import { isFile, luaFileNames, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { classRemedies, type KnownClass } from './class-advice.js';
import { ClassScript, LayerScript } from './layer-scripts.js';
import type { ScriptTarget } from './script-target.js';

/** Which script and JSON file describe a layer, or a class on it. */
export class LayerTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  layer(address: PageAddress, layer: Pick<Layer, 'path' | 'isGroup'>): ScriptTarget {
    const asLayer = this.catalogue.component('layer');
    if (!layer.isGroup) return new LayerScript(address, layer, asLayer);
    return new LayerScript(address, layer, this.catalogue.component('layer-group'), asLayer);
  }

  class(address: PageAddress, layer: Pick<Layer, 'path' | 'isGroup'>, known: KnownClass): ScriptTarget {
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
      identity: tableOf({ ...target.identity, group: true }),
    };
  }

  /** The class by its name, option left out; a custom one of the same name wins over a built-in. */
  async knownClass(files: ProjectFiles, entry: string): Promise<KnownClass | undefined> {
    const { name } = parseClassName(entry);
    if (await isFile(files, layout.customClass(name))) return this.customClass(name);
    const definition = this.catalogue.class(name);
    return definition === undefined ? undefined : { name, custom: false, definition };
  }

  /**
   * The class that a model lists. One that nobody knows is a file of the author's that the runtime requires all the
   * same: it can be read and removed as any other.
   */
  async classOf(files: ProjectFiles, entry: string): Promise<KnownClass> {
    return (await this.knownClass(files, entry)) ?? this.customClass(parseClassName(entry).name);
  }

  /** @throws Problem `class-not-found`, with the nearest names */
  async requireClass(files: ProjectFiles, entry: string): Promise<KnownClass> {
    const known = await this.knownClass(files, entry);
    if (known !== undefined) return known;
    const { name } = parseClassName(entry);
    throw new Problem(
      'class-not-found',
      `There is no class "${name}".`,
      nearestIn(name, await this.classNames(files)),
      { remedies: [{ kind: 'list', what: 'custom-classes' }, ...classRemedies(name, this.catalogue)] },
    );
  }

  /** All that can be attached: the built-in ones and the project's own. */
  async classNames(files: ProjectFiles): Promise<string[]> {
    return [...this.catalogue.classNames(), ...(await this.customClassNames(files))];
  }

  customClassNames(files: ProjectFiles): Promise<string[]> {
    return luaFileNames(files, layout.customClasses);
  }

  private customClass(name: string): KnownClass {
    return { name, custom: true, definition: this.catalogue.component('custom-class') };
  }
}

/** What the target of a class is, the runtime asks by its type. */
function onGroup(definition: ScriptDefinition): ScriptDefinition {
  if (!('properties.type' in definition.properties)) return definition;
  const type = tableOf({ properties: tableOf({ type: 'group' }) });
  return { ...definition, defaults: overlay(definition.defaults, type) };
}
