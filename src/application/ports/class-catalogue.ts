import type { ProjectPath } from '#domain/change/file-change';
import type { ComponentKind } from '#domain/component-kind';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { ReferenceKind } from '#domain/reference-kind';

export const propertyKinds = [
  'number',
  'integer',
  'boolean',
  'string',
  'color',
  'list',
  'table',
  'reference',
  'any',
] as const;

/**
 * What a number is counted in: pixels of the artwork, of which four are a point; points of the page; milliseconds;
 * seconds; degrees; `times` its own size, or how often.
 */
export const units = ['artwork', 'points', 'ms', 's', 'degrees', 'times'] as const;

/** What one property takes. */
export interface PropertyType {
  readonly type: (typeof propertyKinds)[number];
  readonly enum?: readonly PropertyValue[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a number: what the runtime counts it in. */
  readonly unit?: (typeof units)[number];
  /** Of a colour: a script holds it as text, which the runtime splits. */
  readonly asText?: boolean;
  /** Of a `reference`: what it is the name of; of a `list`: what each of its items is. Names follow what they name. */
  readonly refersTo?: ReferenceKind;
  /** Of a text: that it is the name of a file of the book's assets. */
  readonly file?: NamedFile;
  /** For an author: what it does. */
  readonly description?: string;
}

/**
 * What a runtime must have to run something: words that the code of its files holds, by the paths of these files in a project
 * with a runtime of its own. The plugin has all of it.
 */
export type RuntimeNeeds = Readonly<Record<ProjectPath, readonly string[]>>;

/** Where the runtime takes a file from. */
export interface NamedFile {
  /** Folders below the book's assets (`{page}` is the page), any of which may have it. */
  readonly in: readonly string[];
  /** Whether the page stops where the file is not there. */
  readonly needed?: boolean;
}

/** What properties take, by their dotted paths below the class's table: `properties.delay`. */
export type PropertyTypes = Readonly<Record<string, PropertyType>>;

/**
 * A kind of thing a script describes: a built-in class, a page component, a layer. One entry of
 * data plus one template; nothing else in the program knows a class by its name.
 */
export interface ScriptDefinition {
  readonly name: string;
  /** `animation`, `interaction`, `replacement`, …; `component` for page components. */
  readonly family: string;
  /** One line for an author. */
  readonly description: string;
  /** The module of the runtime that the script hands its table to, unprefixed. */
  readonly module: string;
  /** The function of that module. */
  readonly call: 'set' | 'new';
  /** The template that renders a new script. */
  readonly template: string;
  readonly defaults: Properties;
  /** By dotted path; a name that is not here is unknown: kept, with a warning. */
  readonly properties: PropertyTypes;
  /** The `actions.<event>` that the runtime dispatches. */
  readonly events: readonly string[];
  /** Where the runtime looks for a value, by dotted path, and where a script sets it, if that is elsewhere. */
  readonly copies: Readonly<Record<string, string>>;
  /** Tables that the runtime goes by wherever they are there: each with the name in it that says whether a script has it. */
  readonly presentWhen: Readonly<Record<string, string>>;
  /** Whether a page group can carry the class, too. */
  readonly onGroups: boolean;
  /** Other names that index models have for it. */
  readonly aliases: readonly string[];
  /** The files of the runtime that it needs, its module's among them. */
  readonly needs: RuntimeNeeds;
  /** Of a kind of something: a piece of code that its script has, and no other kind's, whatever it is called. */
  readonly knownBy?: string;
  /** Kinds of it that differ in what they take: each by what it says under the name `by`. */
  readonly variants?: {
    readonly by: string;
    readonly kinds: Readonly<Record<string, ScriptDefinition>>;
  };
}

export type ScriptKind = ComponentKind | 'layer' | 'layer-group' | 'custom-class';

/** Everything that can be attached, added or told to happen, as the project's own data files say. */
export interface ClassCatalogue {
  /** A built-in class. */
  class(name: string): ScriptDefinition | undefined;
  classNames(): readonly string[];
  /** What is not attached by a class's name: a layer, a layer group, a custom class on a layer, a page component. */
  component(kind: ScriptKind): ScriptDefinition;
  /** An action that a command's script can be rendered from, by the name it has now or had once. */
  action(command: string): ActionDefinition | undefined;
  /** The names that actions have now. */
  actionNames(): readonly string[];
}

export interface ActionDefinition {
  readonly command: string;
  readonly description: string;
  readonly params: PropertyTypes;
  /** The parameters that are Lua expressions: they go into the script as code, so the renderer takes nothing but one expression there. */
  readonly expressions: readonly string[];
  readonly defaults: Properties;
  /** The files of the runtime that its script needs. */
  readonly needs: RuntimeNeeds;
  /** Names that older editors have for it. */
  readonly formerly: readonly string[];
  /** Of such an old name: the action that it is now, what its parameters are called there, and what goes without saying. */
  readonly now?: {
    readonly command: string;
    readonly params: Readonly<Record<string, string>>;
    readonly set: Properties;
  };
}
