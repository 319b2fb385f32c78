import type { ProjectPath } from '#domain/change/file-change';
import { overlay, type Properties, tableOf } from '#domain/properties/property-value';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import { classesMeant, parseClassName } from '#domain/layer-class';
import { isAllowedName } from '#domain/name/check-name';
import type { Remedy } from '#domain/problem/remedy';
import type { Layer } from '#domain/layer';
import type { PageAddress } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { isFile, luaFileNames, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { type ComponentEntry, componentNameKind } from '#domain/component-kind';
import type { LuaCode } from '#application/ports/lua-code';

/** A thing with a script and a JSON file beside it: a layer, a class on one, a component. */
export interface ScriptTarget {
  /** Its name in sentences: `the class "linear" of the layer "title"`. */
  readonly title: string;
  /** Its definition; where there are kinds of it, what they have in common. */
  readonly definition: ScriptDefinition;
  /** The definition where the script requires a module of it: a group may still have the script of a layer. */
  readonly formerly?: ScriptDefinition | undefined;
  readonly script: ProjectPath;
  /** The first is written; where it is missing, the first of the others that `owns` accepts is read. */
  readonly json: readonly [ProjectPath, ...ProjectPath[]];
  /** Whether a JSON file of an older editor, whose path several things share, belongs to this one. */
  readonly owns: (json: Properties) => boolean;
  /** The names in the JSON file that identify its owner. They are never returned as properties. */
  readonly jsonIdentity: Properties;
  /** The values that the template needs beside the properties. */
  readonly identity: Properties;
}

/** A class that can be attached: a built-in one of the catalogue, or one of the project's own. */
export interface KnownClass {
  /** As its list has it, without the option: `linear4test`. The file has this name. */
  readonly name: string;
  /** The name of the class itself, which its script has: `linear`. */
  readonly class: string;
  readonly custom: boolean;
  readonly definition: ScriptDefinition;
}

/** The class, where the name in the list is not only that. */
export function classApart({ name, class: own }: KnownClass): { readonly class?: string } {
  return name === own ? {} : { class: own };
}

/** The remedies for a missing custom class. */
export function classRemedies(name: string, catalogue: ClassCatalogue): readonly Remedy[] {
  const shapes = catalogue.component('layer').variants;
  if (shapes !== undefined && Object.hasOwn(shapes.kinds, name))
    return [{ kind: 'draw', property: shapes.by, value: name }];
  const builtIn = builtInLike(name, catalogue);
  if (builtIn !== undefined) return [{ kind: 'describe', class: builtIn }];
  return isAllowedName('class', name) && parseClassName(name).option === undefined
    ? [{ kind: 'create', type: 'custom-class', address: [name] }]
    : [];
}

/** The built-in class of the name, in any case. */
export function builtInLike(name: string, catalogue: ClassCatalogue): string | undefined {
  return catalogue.classNames().find((known) => known.toLowerCase() === name.toLowerCase());
}

/** The scripts and JSON files of layers, of their classes, and of the classes of page groups. */
export class LayerTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  layer(address: PageAddress, { path, isGroup }: Pick<Layer, 'path' | 'isGroup'>): ScriptTarget {
    const { book, page } = address;
    const name = path.join('/');
    const asLayer = this.catalogue.component('layer');
    return {
      title: `the layer "${name}"`,
      definition: isGroup ? this.catalogue.component('layer-group') : asLayer,
      formerly: isGroup ? asLayer : undefined,
      script: layout.layerScript(address, path, isGroup),
      json: [layout.layerJson(address, path)],
      owns: () => true,
      jsonIdentity: tableOf({ name: path.at(-1) ?? '' }),
      identity: tableOf({ name, page, book }),
    };
  }

  class(address: PageAddress, { path, isGroup }: Pick<Layer, 'path' | 'isGroup'>, known: KnownClass): ScriptTarget {
    const { book, page } = address;
    const { name: className, class: own, definition } = known;
    const ofFamily = className === own ? [layout.classJson(address, path, definition.family)] : [];
    const [name, layer] = [path.join('/'), path.at(-1) ?? ''];
    return {
      title: `the class "${className}" of the layer "${name}"`,
      definition,
      script: layout.classScript(address, path, isGroup, className),
      json: [layout.classJson(address, path, className), ...ofFamily],
      owns: (json) => typeof json['class'] === 'string' && json['class'].toLowerCase() === own.toLowerCase(),
      jsonIdentity: classIdentity(name, layer, known),
      identity: tableOf({ name, class: own, layer, page, book }),
    };
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

  /** The class by its name, without its option. A custom one wins over a built-in one of the same name. */
  async knownClass(files: ProjectFiles, entry: string): Promise<KnownClass | undefined> {
    const { name } = parseClassName(entry);
    for (const known of classesMeant(name)) {
      if (await isFile(files, layout.customClass(known))) return this.customClass(name, known);
      const definition = this.catalogue.class(known);
      if (definition !== undefined) return { name, class: known, custom: false, definition };
    }
    return undefined;
  }

  /**
   * The class that a model lists. An unknown one is a file of the author's, which the runtime requires, too: it can
   * be read and removed as any other.
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

  /** All classes that can be attached: the built-in ones and the project's own. */
  async classNames(files: ProjectFiles): Promise<string[]> {
    return [...this.catalogue.classNames(), ...(await this.customClassNames(files))];
  }

  customClassNames(files: ProjectFiles): Promise<string[]> {
    return luaFileNames(files, layout.customClasses);
  }

  private customClass(name: string, known = name): KnownClass {
    return { name, class: known, custom: true, definition: this.catalogue.component('custom-class') };
  }
}

/** The runtime finds the kind of a class's target in its `type`. */
function onGroup(definition: ScriptDefinition): ScriptDefinition {
  if (!('properties.type' in definition.properties)) return definition;
  const type = tableOf({ properties: tableOf({ type: 'group' }) });
  const { defaults, initial } = definition;
  return { ...definition, defaults: overlay(defaults, type), initial: overlay(initial, type) };
}

/** The names in a class's JSON file that identify its owner; a few classes have a property of such a name. */
function classIdentity(name: string, layer: string, { class: className, definition }: KnownClass): Properties {
  const identity = tableOf({ name, class: className, layer, type: null, book: null });
  for (const own of Object.keys(identity)) if (own in definition.properties) delete identity[own];
  return identity;
}

/** The scripts and JSON files of the entries of a page's component lists. */
export class ComponentTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  component(address: PageAddress, entry: ComponentEntry): ScriptTarget {
    const type = entry.type === undefined ? {} : { type: entry.type };
    return {
      title: `the ${componentNameKind[entry.kind]} "${entry.name}"`,
      definition: this.catalogue.component(entry.kind),
      script: layout.componentScript(address, entry),
      json: layout.componentJson(address, entry),
      // A layer "a_group" has its JSON file where older editors wrote that of a page group "a".
      owns: ({ name }) => (name ?? entry.name) === entry.name,
      jsonIdentity: tableOf({ name: entry.name }, type),
      identity: tableOf({ name: entry.name, page: address.page, book: address.book }, type),
    };
  }
}

/**
 * The target with the definition that its script shows: the physics of a page are physics under every name, and a group may
 * have the script of a layer. Where the script does not show it, or does not exist yet, the name decides.
 */
export async function inferKind(lua: LuaCode, files: ProjectFiles, target: ScriptTarget): Promise<ScriptTarget> {
  const { formerly } = target;
  const known = kindsOf(target.definition).filter(({ knownBy }) => knownBy !== undefined);
  const script = known.length === 0 && formerly === undefined ? undefined : await files.read(target.script);
  if (script === undefined) return target;
  const hasCode = (code: string): boolean => lua.hasCode(script.content, code);
  const definition =
    known.find(({ knownBy = '' }) => hasCode(knownBy)) ?? (requires(hasCode, formerly) ? formerly : undefined);
  return definition === undefined ? target : { ...target, definition, formerly: undefined };
}

function kindsOf({ variants }: ScriptDefinition): readonly ScriptDefinition[] {
  return Object.values(variants?.kinds ?? {});
}

/** Whether the script requires the module of the thing, or of a kind of it. */
function requires(hasCode: (code: string) => boolean, definition: ScriptDefinition | undefined): boolean {
  if (definition === undefined) return false;
  return [definition, ...kindsOf(definition)].some(({ module }) => module !== '' && hasCode(module));
}
