import type { ProjectPath } from '#domain/change/file-change';
import type { Problem } from '#domain/problem/problem';
import type { ReferenceKind } from '#domain/reference-kind';

/** A name with its kind. */
export interface NamedThing {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** A place where code uses a name to refer to the thing: `UI.sceneGroup["cat"]`, `gotoPage("quay")`. */
interface NameUse extends NamedThing {
  /** Counted from 1. */
  readonly line: number;
}

/** A line of a Lua file, with the names on it. */
export interface NamingLine {
  /** Counted from 1. */
  readonly line: number;
  readonly names: readonly string[];
}

/** A link from the register of a book's assets to a page, or to a layer of that page. */
export interface AssetLink {
  readonly kind: 'page' | 'layer';
  readonly name: string;
  /** The page, or the page of the layer. */
  readonly page: string;
  readonly line: number;
}

/** The display objects that code creates: they exist without being in any model. */
export interface CreatedObjects {
  readonly names: ReadonlySet<string>;
  /** For names that code joins from parts: the known beginnings and ends. */
  readonly patterns: readonly RegExp[];
  /** Whether it creates an object under an unknown name. */
  readonly anything: boolean;
}

/** A module that code requires. */
export interface RequiredModule {
  /** The argument of `require`: `App.harbour.components.dusk.layers.sun`. */
  readonly path: string;
  readonly line: number;
  /** Whether code requires it under a condition. */
  readonly conditional: boolean;
  /** Whether the code expects an error there, because it runs inside `pcall`. */
  readonly mayFail: boolean;
}

/** A look-up of a display object of the page by a literal name, without a test whether it exists. */
export interface ObjectLookup {
  readonly name: string;
  readonly line: number;
  /** The form: `UI.sceneGroup["ghost"]` is an index, `UI.layers.ghost` a member. */
  readonly as: 'index' | 'member';
  /** Whether code uses the object: where it does not exist, the code stops there. */
  readonly used: boolean;
}

/** The modules and objects that code uses, and the modules that it provides, as far as its text shows. */
export interface CodeUses {
  /** Modules whose path the text determines. The script of a class's own layer is omitted. */
  readonly modules: readonly RequiredModule[];
  readonly objects: readonly ObjectLookup[];
  /** Modules that the code itself provides to `require`, by a literal path. */
  readonly provides: readonly string[];
  /**
   * Whether it changes the search path of modules, replaces `require`, or provides modules under computed names. To add patterns
   * below `lua_modules` is no change.
   */
  readonly changesModules: boolean;
  /** Whether the file may return a table or a function. Code that requires a file that returns nothing gets `true`. */
  readonly returns: boolean;
}

/** A module that a script requires from its own folder: `require(parent .. "cat")`. */
interface FolderModule {
  /** The module path, from the folder or from the project on. */
  readonly path: string;
  readonly isInFolder: boolean;
}

/** The module paths that lead to a thing. Texts have one character per byte. */
export interface ModulePaths {
  /** A prefilter: a file with such a module path holds all of these names, in some spelling. */
  readonly needles: readonly string[];
  /** Where the text of a string or of a comment has such a path. */
  readonly offsetsIn: (text: string) => readonly number[];
  /**
   * Whether a module that the script requires from its own folder is one.
   * @param path the dotted path behind the folder: `GroupA.cat`
   */
  readonly isInFolder?: (path: string) => boolean;
}

/** The rename of module paths. Texts have one character per byte. */
export interface ModuleRename {
  /** A prefilter: a file with such a module path holds all of these names, in some spelling. */
  readonly needles: readonly string[];
  /** The text of a string or of a comment with its module paths renamed; the same where it holds none. */
  readonly inText: (text: string) => string;
  /**
   * The new path of a module that a script requires from its own folder.
   * @param path the dotted path behind the folder: `GroupA.cat`
   * @returns `undefined` where it stays as it is
   */
  readonly fromFolder?: (path: string) => FolderModule | undefined;
}

/** Fingerprints of the functions of a script: two that differ only by blanks have the same. */
export interface FunctionsPrint {
  /** Of what they do: neither comments nor statements that print count. */
  readonly code: string;
  /** Of all of their text. */
  readonly text: string;
}

/**
 * Operations on Lua text that is no page model, script, command or setting: the names in an author's code. The application
 * decides what names mean; this port knows how Lua writes them. Nothing is run.
 *
 * What every edit promises:
 * - It changes only strings that are the name, members of a page's tables, and module paths in strings and comments. Every
 *   other byte stays.
 * - The result is read again: each token outside of the edits is the same, each edited one is as intended, and valid Lua stays
 *   valid Lua. Otherwise the edit throws, and nothing is changed.
 * - It returns the very same bytes where nothing changes.
 */
export interface LuaCode {
  /**
   * A prefilter: whether a Lua or JSON file can hold one of the names, in escapes and joined strings too. Where it
   * returns `false`, the file need not be parsed. Of a path, it looks for the last name.
   */
  mayName(names: Iterable<string>): (content: Uint8Array) => boolean;

  /** As `mayName`, of all of the names together: those in a module path. */
  mayNameAll(content: Uint8Array, names: readonly string[]): boolean;

  /**
   * Whether a file has some code: these tokens in a row, or the words in a string. Comments and parts of words do not count.
   * A text that is no Lua has code, too.
   */
  hasCode(content: Uint8Array, code: string): boolean;

  /** The values of the strings of a file, in the order of the text. A text that is no Lua has strings, too. */
  strings(content: Uint8Array): Iterable<string>;

  /** Why a file is too large to be read, so that nothing in it is found or follows a rename; `undefined` where it is not. */
  tooLarge(content: Uint8Array): Problem | undefined;

  /**
   * Each line with one of the names as a whole word: in a string, as a key of a table (`{ cat = … }`), or as a member
   * (`map.cat`). Comments and the words of a sentence do not count.
   * @param where whether strings, keys or both count
   * @param except paths of images: a name inside one of them does not count
   */
  linesNaming(
    content: Uint8Array,
    names: readonly string[],
    where: 'strings' | 'keys' | 'both',
    except?: ReadonlySet<string>,
  ): NamingLine[];

  /**
   * Each line on which code uses one of the names to refer to the thing, once for each name. A text that is no Lua may do so
   * wherever it quotes a name.
   * @param quoted also counts lines on which a string is exactly the name
   */
  uses(content: Uint8Array, things: Iterable<NamedThing>, options: { readonly quoted: boolean }): NameUse[];

  /** Each line with one of the module paths, in a string or in a comment. */
  linesLeading(content: Uint8Array, modules: readonly ModulePaths[]): number[];

  /** Each line on which a string is exactly the name. */
  linesQuoting(content: Uint8Array, name: string): Set<number>;

  /** The things that an expression refers to by their names. */
  usesInExpression(expression: string, things: Iterable<NamedThing>): NamedThing[];

  /**
   * The display objects that code creates. A text that is no Lua may create any.
   * @param ofClass whether it is the script of a class, whose own table has a name, too
   */
  createdObjects(content: Uint8Array, ofClass: boolean): CreatedObjects;

  /**
   * The object without which a class's script stops the page, because it passes it to the runtime without a test: any object
   * of the page, the one in `properties.target`, or none. A text that is no Lua needs none.
   */
  needs(content: Uint8Array): 'nothing' | 'object' | 'target';

  /** Whether a layer's script shows the layer's image and creates nothing else. A text that is no Lua may create more. */
  makesOnlyImage(content: Uint8Array): boolean;

  /**
   * The modules and objects that code uses. Objects inside `pcall` are omitted: the code expects that they may not exist.
   * @param module the module path of the file, which is the value of its `...`
   * @returns `undefined` where the text is no Lua
   */
  read(content: Uint8Array, module: string): CodeUses | undefined;

  /** The links in the register of a book's assets; none where it is no Lua. */
  assetLinks(content: Uint8Array): AssetLink[];

  /** The comments of a rendered command about omitted actions, a phrase for each. */
  omittedActions(rendered: Uint8Array): string[];

  /** The fingerprints of the code from a script's first function to its last; `undefined` where it has none, or is no Lua. */
  functions(content: Uint8Array): FunctionsPrint | undefined;

  /**
   * A script with the functions of a rendered one in place of its own, from the first to the last. Every other byte stays. The very
   * same bytes where one of the two has no functions.
   * @param before a line that these functions need, which is added before them where the script does not have its code
   */
  replaceFunctions(content: Uint8Array, rendered: Uint8Array, before: string): Uint8Array;

  /** One level of indentation, as code shows it: a tab, two blanks or four; `undefined` where it shows none of these. */
  indentation(content: Uint8Array): string | undefined;

  /** A rendered script with another level of indentation. Strings keep their lines. */
  indented(rendered: Uint8Array, unit: string): Uint8Array;

  /**
   * Renames things where the syntax shows what a name refers to. Other names stay. A file that is no Lua stays as it is.
   * @param newName `undefined` leaves a name as it is
   * @throws Problem `script-not-recognised` with file and line, where the result is not as intended
   */
  renameUses(
    path: ProjectPath,
    content: Uint8Array,
    things: Iterable<NamedThing>,
    newName: (thing: NamedThing) => string | undefined,
  ): Uint8Array;

  /** As `renameUses`, for an expression; one that is no Lua stays as it is. */
  renameInExpression(
    expression: string,
    things: Iterable<NamedThing>,
    newName: (thing: NamedThing) => string | undefined,
  ): string;

  /** Renames module paths in strings and comments, and modules from the script's own folder. @throws as `renameUses` */
  renameModules(path: ProjectPath, content: Uint8Array, rename: ModuleRename): Uint8Array;

  /** Renames the links of an asset register. @throws as `renameUses` */
  renameAssetLinks(
    path: ProjectPath,
    content: Uint8Array,
    newName: (link: AssetLink) => string | undefined,
  ): Uint8Array;

  /**
   * Takes from the planned bytes of a codec only the strings with new names.
   * @param planned the result of the codec
   * @param changed the intended values of strings
   * @throws as `renameUses`, where the plan changes another token
   */
  renameStrings(
    path: ProjectPath,
    content: Uint8Array,
    planned: Uint8Array,
    changed: readonly { readonly from: string; readonly to: string }[],
  ): Uint8Array;

  /** Writes other strings in place of constant ones, each between two byte offsets. @throws as `renameUses` */
  replaceStrings(
    path: ProjectPath,
    content: Uint8Array,
    strings: readonly { readonly start: number; readonly end: number; readonly value: string }[],
  ): Uint8Array;
}
