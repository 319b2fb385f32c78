import type { ProjectPath } from '#domain/change/file-change';
import type { ComponentKind } from '#domain/component-kind';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { KnownForms } from './command-code.js';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ScriptForm } from './script-form.js';

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
 * The unit of a number: pixels of the artwork, of which four are a point; points of the page; milliseconds; seconds; degrees;
 * `times` for a factor or a count.
 */
export const units = ['artwork', 'points', 'ms', 's', 'degrees', 'times'] as const;

/**
 * What a number is of a page, where its unit alone does not show it:
 *
 * - `place`: it counts from the corner of the app's content, and is another point of the page on other devices;
 * - `half-points`: the runtime halves it;
 * - `share`: 1 is all of it;
 * - `scale`: times the layer's own size, or what the layer has by itself;
 * - `scale-from-start`: times what the layer has at the start of the motion;
 * - `whole-scale`: it takes the place of the layer's own scale.
 */
export const measures = ['place', 'half-points', 'share', 'scale', 'scale-from-start', 'whole-scale'] as const;

export const axes = ['x', 'y'] as const;

/**
 * What of a layer a person drags or picks to set the value: its place, its size, its angle, a colour. The values of one table
 * with the same handle, such as `from.x` and `from.y`, belong together.
 */
export const handles = ['position', 'size', 'rotation', 'colour'] as const;

/** What the app draws for a layer: its picture, a shape, a text, or only the layers in it. */
export const drawnAs = ['image', 'shape', 'text', 'group'] as const;
export type DrawnAs = (typeof drawnAs)[number];

/** How the runtime animates a layer, where it does not move it from one state to another: it moves it once, or in no such way. */
export const motions = ['once', 'other'] as const;

/** When the script of an animation moves its layer: exactly by its values; or it waits, and stops a frame early. */
export const timings = ['exact', 'waits'] as const;
export type Timing = (typeof timings)[number];

/** Functions that earlier versions, or another editor, wrote into scripts of a kind. */
export interface FormerFunctions {
  /** The fingerprint of what they do. */
  readonly code: string;
  /** The fingerprints of the texts that were written. In any other text, an author has a part. */
  readonly texts: readonly string[];
  readonly timing: Timing;
  /** Whether they run the command at the end; those of a path and of a switch never do. */
  readonly calls: boolean;
}

/** By what the app chooses the one layer of a group that it shows: the layer that is called like it. */
export const choices = ['language'] as const;

/** The values that one property can have. */
export interface PropertyType {
  /** What a form calls it, in a designer's words. */
  readonly title: string;
  /** The section of a form that it belongs to. */
  readonly group: string;
  readonly type: (typeof propertyKinds)[number];
  readonly enum?: readonly PropertyValue[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The unit of a number in the runtime. */
  readonly unit?: (typeof units)[number];
  /** What a number is of a page, where its unit alone does not show it. */
  readonly measure?: (typeof measures)[number];
  /** The axis of a place or scale that counts along one. */
  readonly axis?: (typeof axes)[number];
  /** Of a number: by how much one step of a form's field changes it. */
  readonly step?: number;
  /** The handle on the page that sets it. */
  readonly handle?: (typeof handles)[number];
  /** Whether the runtime fails without a value. A value that is set back is the initial one, and never nothing. */
  readonly required?: boolean;
  /** Whether a script holds this colour as text, which the runtime splits. */
  readonly asText?: boolean;
  /** Whether the runtime does not read it: editors keep it, and forms need not offer it. */
  readonly unread?: boolean;
  /** The kind of thing that a `reference`, or each item of a `list`, names. A rename of the thing changes the name here. */
  readonly refersTo?: ReferenceKind;
  /** Set if the text is the name of a file in the book's assets. */
  readonly file?: NamedFile;
  /** What it does, for authors. */
  readonly description?: string;
}

/**
 * What a runtime needs to run something: for each path of a runtime file, words that the file's code must contain. It matters for
 * projects that contain their own runtime. The plugin has everything.
 */
export type RuntimeNeeds = Readonly<Record<ProjectPath, readonly string[]>>;

/** Where the runtime finds a file. */
export interface NamedFile {
  /** Folders below the book's assets; `{page}` is the page. Any of them may have the file. */
  readonly in: readonly string[];
  /** Whether a missing file stops the page. */
  readonly needed?: boolean;
}

/** The types of properties, by their dotted paths below the class's table: `properties.delay`. */
export type PropertyTypes = Readonly<Record<string, PropertyType>>;

/**
 * The kind of thing that a script describes: a built-in class, a page component, a layer. It is one entry of data and one
 * template. Nothing else in the program depends on the name of a class.
 */
export interface ScriptDefinition {
  readonly name: string;
  /** What an author calls it, in plain words. */
  readonly title: string;
  /** The section of a palette that it belongs to. */
  readonly group: string;
  /** `animation`, `interaction`, `replacement`, …; `component` for page components. */
  readonly family: string;
  /** One line for an author. */
  readonly description: string;
  /** The module of the runtime that gets the script's table, without a prefix. */
  readonly module: string;
  /** The function of that module. */
  readonly call: 'set' | 'new';
  /** Which of a script's tables have its properties. */
  readonly form: ScriptForm;
  /** The template that renders a new script. */
  readonly template: string;
  /** What the runtime does where a script sets nothing; `null` where it does nothing. Each name is in it. */
  readonly defaults: Properties;
  /** What a new script gets: the defaults, with other values where nothing would be no example of the thing. */
  readonly initial: Properties;
  /** By dotted path. Properties of other names stay, with a warning. */
  readonly properties: PropertyTypes;
  /** The `actions.<event>` that the runtime dispatches. */
  readonly events: readonly string[];
  /** For each dotted path at which the runtime reads a value: the path at which a script sets it, if the two differ. */
  readonly copies: Readonly<Record<string, string>>;
  /** Tables that have an effect by their presence alone: each with the property in it that decides whether a script has the table. */
  readonly presentWhen: Readonly<Record<string, string>>;
  /** Tables that are `nil` in a script where they have no value: an empty one has an effect. */
  readonly nilTables: readonly string[];
  /** The functions of former scripts. Those of today are in the template. */
  readonly formerFunctions: readonly FormerFunctions[];
  /** Whether the class can be on a page group, too. */
  readonly onGroups: boolean;
  /** Other names that index models have for it. */
  readonly aliases: readonly string[];
  /** The files of the runtime that it needs, with that of its module. */
  readonly needs: RuntimeNeeds;
  /** A piece of code by which this kind's scripts are recognised under any name. No other kind's script has it. */
  readonly knownBy?: string;
  /** Of a layer: what the app draws for it. */
  readonly drawnAs?: DrawnAs;
  /** Of an animation; without it, it moves its layer from one state to another. */
  readonly motion?: (typeof motions)[number];
  /** Of a class on a layer group of which the app shows one layer: by what it is chosen. */
  readonly showsOneBy?: (typeof choices)[number];
  /** Variants with other properties. The value of the property `by` selects one. */
  readonly variants?: {
    readonly by: string;
    readonly kinds: Readonly<Record<string, ScriptDefinition>>;
  };
}

export type ScriptKind = ComponentKind | 'layer' | 'layer-group' | 'custom-class';

/** All classes, components and actions. The data files in `templates` define them. */
export interface ClassCatalogue {
  /** A built-in class. */
  class(name: string): ScriptDefinition | undefined;
  classNames(): readonly string[];
  /** What has no class name: a layer, a layer group, a custom class on a layer, a page component. */
  component(kind: ScriptKind): ScriptDefinition;
  /** An action that a command's script can contain, by its current name or an old one. */
  action(command: string): ActionDefinition | undefined;
  /** The current names of all actions. */
  actionNames(): readonly string[];
}

export interface ActionDefinition extends KnownForms {
  readonly command: string;
  /** What an author calls it, in plain words. */
  readonly title: string;
  /** The section of a palette that it belongs to. */
  readonly group: string;
  readonly description: string;
  readonly params: PropertyTypes;
  /** The parameters that are Lua expressions. They become code in the script, so the renderer accepts exactly one expression. */
  readonly expressions: readonly string[];
  /** What it does nothing without: of each list, one parameter needs a value. The first is its present name. */
  readonly required: readonly (readonly string[])[];
  readonly defaults: Properties;
  /** The files of the runtime that its script needs. */
  readonly needs: RuntimeNeeds;
  /** Its names in older editors. */
  readonly formerly: readonly string[];
  /** For an old name: the current action, the new names of parameters, and the parameters that the old name implies. */
  readonly now?: {
    readonly command: string;
    readonly params: Readonly<Record<string, string>>;
    readonly set: Properties;
  };
}
