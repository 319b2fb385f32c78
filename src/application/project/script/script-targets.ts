import type { ProjectPath } from '#domain/change/file-change';
import { type Properties, tableOf } from '#domain/properties/property-value';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import { parseClassName } from '#domain/layer-class';
import { isAllowedName } from '#domain/name/check-name';
import type { Remedy } from '#domain/problem/remedy';
import type { Layer } from '#domain/layer';
import type { PageAddress } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { overlay } from '#domain/properties/merge';
import { isFile, luaFileNames, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { type ComponentEntry, componentNameKind } from '#domain/component-kind';
import type { LuaCode } from '#application/ports/lua-code';

/** Something that is described by a script and a JSON file beside it: a layer, a class on one, a component. */
export interface ScriptTarget {
  /** What it is called in sentences: `the class "linear" of the layer "title"`. */
  readonly title: string;
  /** Where there are kinds of it, what holds of all of them. */
  readonly definition: ScriptDefinition;
  /** What it is where its script asks for a module of that: a group keeps the script that it had as a layer. */
  readonly formerly?: ScriptDefinition | undefined;
  readonly script: ProjectPath;
  /** The first is written; where it is missing, the first of the others that `owns` accepts is read. */
  readonly json: readonly [ProjectPath, ...ProjectPath[]];
  /** Whether a JSON file of an older editor, which several things share, is this one's. */
  owns(json: Properties): boolean;
  /** What the JSON file says of itself beside the properties; never answered as properties. */
  readonly jsonIdentity: Properties;
  /** What the template needs beside the properties. */
  readonly identity: Properties;
}

/** A class that can be attached: a built-in one of the catalogue, or one of the project's own. */
export interface KnownClass {
  readonly name: string;
  readonly custom: boolean;
  readonly definition: ScriptDefinition;
}

/** What to do about a custom class that is not there. */
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

/** The built-in class of the name, whatever its case. */
export function builtInLike(name: string, catalogue: ClassCatalogue): string | undefined {
  return catalogue.classNames().find((known) => known.toLowerCase() === name.toLowerCase());
}

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

/** Of most of a page's targets only the files are asked: what else they tell is made when it is. */
export class LayerScript implements ScriptTarget {
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: Pick<Layer, 'path' | 'isGroup'>,
    readonly definition: ScriptDefinition,
    readonly formerly?: ScriptDefinition,
  ) {
    this.script = layout.layerScript(address, layer.path, layer.isGroup);
    this.json = [layout.layerJson(address, layer.path)];
  }

  get title(): string {
    return `the layer "${this.name}"`;
  }

  get jsonIdentity(): Properties {
    return tableOf({ name: this.layer.path.at(-1) ?? '' });
  }

  get identity(): Properties {
    const { book, page } = this.address;
    return tableOf({ name: this.name, page, book });
  }

  owns(): boolean {
    return true;
  }

  private get name(): string {
    return this.layer.path.join('/');
  }
}

/** As `LayerScript`. */
export class ClassScript implements ScriptTarget {
  readonly definition: ScriptDefinition;
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath, ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: Pick<Layer, 'path' | 'isGroup'>,
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
    return tableOf({ name: this.name, class: this.known.name, layer: this.ownName, page, book });
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
  const identity = tableOf({ name, class: className, layer, type: null, book: null });
  for (const own of Object.keys(identity)) if (own in definition.properties) delete identity[own];
  return identity;
}

/** Which script and JSON file describe an entry of a page's component lists. */
export class ComponentTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  component(address: PageAddress, entry: ComponentEntry): ScriptTarget {
    const type = entry.type === undefined ? {} : { type: entry.type };
    return {
      title: `the ${componentNameKind[entry.kind]} "${entry.name}"`,
      definition: this.catalogue.component(entry.kind),
      script: layout.componentScript(address, entry),
      json: layout.componentJson(address, entry),
      // Beside a page group "a" there may be a layer "a_group", whose JSON file has the name of an older editor's.
      owns: ({ name }) => (name ?? entry.name) === entry.name,
      jsonIdentity: tableOf({ name: entry.name }, type),
      identity: tableOf({ name: entry.name, page: address.page, book: address.book }, type),
    };
  }
}

/**
 * The target as the kind of thing that its script is: the physics of a page are physics under every name, and a picture that
 * has layers is a picture. Where the script does not show it, or is still to be written, the name decides.
 */
export async function inferKind(lua: LuaCode, files: ProjectFiles, target: ScriptTarget): Promise<ScriptTarget> {
  const { formerly } = target;
  const known = kindsOf(target.definition).filter(({ knownBy }) => knownBy !== undefined);
  const script = known.length === 0 && formerly === undefined ? undefined : await files.read(target.script);
  if (script === undefined) return target;
  // Whole words only: `page_physics` is not `page_physicsJoint`.
  const hasWord = (word: string): boolean => lua.hasWord(script.content, word);
  const definition =
    known.find(({ knownBy = '' }) => hasWord(knownBy)) ?? (requires(hasWord, formerly) ? formerly : undefined);
  return definition === undefined ? target : as(target, definition);
}

function kindsOf({ variants }: ScriptDefinition): readonly ScriptDefinition[] {
  return Object.values(variants?.kinds ?? {});
}

/** Whether the script takes in the module of the thing, or of a kind of it. */
function requires(hasWord: (word: string) => boolean, definition: ScriptDefinition | undefined): boolean {
  if (definition === undefined) return false;
  return [definition, ...kindsOf(definition)].some(({ module }) => module !== '' && hasWord(module));
}

/** Some targets make what they tell when they are asked: it is asked for. */
function as(target: ScriptTarget, definition: ScriptDefinition): ScriptTarget {
  const { title, script, json, jsonIdentity, identity } = target;
  return { title, definition, script, json, owns: (values) => target.owns(values), jsonIdentity, identity };
}
