import type { ProjectPath } from '#domain/change/file-change';
import type { ReferenceKind } from '#domain/reference-kind';

/** A name, and what it is the name of. */
export interface NamedThing {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** A place where code uses a name for what it is the name of: `UI.sceneGroup["cat"]`, `gotoPage("quay")`. */
export interface NameUse extends NamedThing {
  /** Counted from 1. */
  readonly line: number;
}

/** A line of a Lua file, and which of some names stand on it. */
export interface NamingLine {
  /** Counted from 1. */
  readonly line: number;
  readonly names: readonly string[];
}

/** A page that the register of a book's assets links something to, or a layer of that page. */
export interface AssetLink {
  readonly kind: 'page' | 'layer';
  readonly name: string;
  /** The page whose layer it is, or that it is itself. */
  readonly page: string;
  readonly line: number;
}

/** Names under which code puts things where the runtime looks for layers: they exist without being in any model. */
export interface MadeByCode {
  readonly names: ReadonlySet<string>;
  /** Of names that code puts together: what stands before and behind the part that only a run would tell. */
  readonly patterns: readonly RegExp[];
  /** Whether it puts something there under a name of which nothing is known. */
  readonly anything: boolean;
}

/** A module that code takes by `require`. */
export interface TakenModule {
  /** As it is handed to `require`: `App.harbour.components.dusk.layers.sun`. */
  readonly path: string;
  readonly line: number;
  /** Whether it is taken only where some condition is true. */
  readonly conditional: boolean;
}

/** Something that code asks the page for by a name that is written out, without a test whether it is there. */
export interface AskedObject {
  readonly name: string;
  readonly line: number;
  /** How it is asked for: `UI.sceneGroup["ghost"]` by its place, `UI.layers.ghost` as a member. */
  readonly as: 'place' | 'member';
  /** Whether something is done with it: where it is not there, the code stops at that. */
  readonly used: boolean;
}

/** What code does with names, as far as its text shows. */
export interface CodeUses {
  /** Of a path that is put together while the code runs, only what the text determines. */
  readonly modules: readonly TakenModule[];
  readonly objects: readonly AskedObject[];
}

/** What a text shows without being parsed: a prefilter. It may list too much, and never too little. */
export interface CodeOutline {
  /** Modules that are required by a path that is written out. */
  readonly modules: readonly string[];
  /** Whether a module is required by a path that is put together. */
  readonly computesModules: boolean;
  /** What the page is asked for. */
  readonly objects: readonly Pick<AskedObject, 'name' | 'as'>[];
  /** Modules that the code itself puts where `require` finds them. */
  readonly provides: readonly string[];
  /** Whether it changes where modules are looked for, or provides some under names that are put together. */
  readonly changesModules: boolean;
}

/** What a script says that takes something from its own folder by name: `require(parent .. "cat")`. */
export interface FolderModule {
  /** The module path, from the folder or from the project on. */
  readonly path: string;
  readonly isInFolder: boolean;
}

/** How module paths follow what they lead to. Texts have one character per byte. */
export interface ModuleRename {
  /** What a file holds in which a module path is renamed, all of it: a prefilter. */
  readonly needles: readonly string[];
  /** The text of a string or of a comment with its module paths renamed; the same where it holds none. */
  readonly inText: (text: string) => string;
  /**
   * Where a script finds what it takes from its own folder.
   * @param path the dotted path that is written behind the folder: `GroupA.cat`
   * @returns `undefined` where that stays as it is
   */
  readonly fromFolder?: (path: string) => FolderModule | undefined;
}

/**
 * Everything about Lua text that is no page model, script, command or setting: how names stand in code that an author
 * wrote. The application decides which names mean what; this port knows how Lua writes them. Nothing is run.
 *
 * What every edit promises:
 * - It changes only what it is for: strings that are the name, members of a page's tables, module paths in strings and
 *   comments. Every other byte stays.
 * - The result is read again: each token outside of the edits is the same, each edited one says what was intended, and what
 *   was valid Lua is valid Lua. Otherwise the edit throws, and nothing is changed.
 * - It returns the very same bytes where nothing is to change.
 */
export interface LuaCode {
  /**
   * A prefilter: whether a Lua or JSON file can hold one of the names, in escapes and joined strings too. Where it
   * returns `false`, the file need not be parsed. Of a path, it looks for the last name.
   */
  mayName(names: Iterable<string>): (content: Uint8Array) => boolean;

  /** Whether the code, without its comments, has the word as a whole. */
  hasWord(content: Uint8Array, word: string): boolean;

  /** What the strings of a file say, in the order of the text. What is no Lua has strings, too. */
  strings(content: Uint8Array): Iterable<string>;

  /**
   * Each line on which one of the names stands as a whole word: in a string, as a key of a table (`{ cat = … }`), or
   * as what a table is asked for (`map.cat`). Comments and the words of a sentence do not count.
   * @param where which of strings and keys count
   * @param except paths of images: what a string says inside one of them does not count
   */
  linesNaming(
    content: Uint8Array,
    names: readonly string[],
    where: 'strings' | 'keys' | 'both',
    except?: ReadonlySet<string>,
  ): NamingLine[];

  /**
   * Each line on which code uses one of the names for what it is the name of, once for each name. What is no Lua may do
   * so wherever it quotes one.
   * @param quoted has a line count, too, on which a string is the name and nothing else
   */
  uses(content: Uint8Array, things: Iterable<NamedThing>, options: { readonly quoted: boolean }): NameUse[];

  /** Each line on which a string is the name and nothing else. */
  linesQuoting(content: Uint8Array, name: string): Set<number>;

  /** Which of the names an expression uses for what they are the names of. */
  usesInExpression(expression: string, things: Iterable<NamedThing>): NamedThing[];

  /**
   * What code makes. It reads text only, so a comment counts, too, and makes one name more.
   * @param ofClass whether it is the script of a class on something that has its name already
   */
  made(content: Uint8Array, ofClass: boolean): MadeByCode;

  /**
   * What a class's script hands to the runtime without a test whether it is there, so that the page stops without it: an
   * object of the page, the one that `properties.target` names, or nothing.
   */
  needs(content: Uint8Array): 'nothing' | 'object' | 'target';

  /** Whether a layer's script shows the layer's image and makes nothing else. */
  makesOnlyImage(content: Uint8Array): boolean;

  outline(content: Uint8Array): CodeOutline;

  /**
   * What code does with names. What it does only where something allows it, as inside `pcall`, is left out.
   * @param module the path by which the file is taken, which its `...` is
   * @returns `undefined` where the text is no Lua
   */
  read(content: Uint8Array, module: string): CodeUses | undefined;

  /** What the register of a book's assets links its sounds, sprites and videos to; nothing where it is no Lua. */
  assetLinks(content: Uint8Array): AssetLink[];

  /** What a rendered command says that it leaves out, a phrase for each action. */
  omittedActions(rendered: Uint8Array): string[];

  /**
   * The names that are asked for under their new ones, where the syntax shows what they are the names of. What it does not
   * show stays. A file that is no Lua stays as it is.
   * @param newName `undefined` keeps a name
   * @throws Problem `script-not-recognised` with file and line, where the result is not what was intended
   */
  renameUses(
    path: ProjectPath,
    content: Uint8Array,
    things: Iterable<NamedThing>,
    newName: (thing: NamedThing) => string | undefined,
  ): Uint8Array;

  /** As `renameUses`, of an expression; one that is no Lua stays as it is. */
  renameInExpression(
    expression: string,
    things: Iterable<NamedThing>,
    newName: (thing: NamedThing) => string | undefined,
  ): string;

  /** Module paths in strings and comments, and what a script takes from its own folder. @throws as `renameUses` */
  renameModules(path: ProjectPath, content: Uint8Array, rename: ModuleRename): Uint8Array;

  /** The links of an asset register. @throws as `renameUses` */
  renameAssetLinks(
    path: ProjectPath,
    content: Uint8Array,
    newName: (link: AssetLink) => string | undefined,
  ): Uint8Array;

  /**
   * Of what a codec planned for a file, only that strings say a name under its new one.
   * @param planned the file as the codec would have it
   * @param changed what was to be reworded
   * @throws as `renameUses`, where the plan changes another token
   */
  renameStrings(
    path: ProjectPath,
    content: Uint8Array,
    planned: Uint8Array,
    changed: readonly { readonly from: string; readonly to: string }[],
  ): Uint8Array;
}
