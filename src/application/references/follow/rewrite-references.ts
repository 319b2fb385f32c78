import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { PageModel } from '#domain/model/page-model';
import type { Warning } from '#domain/change/warning';
import { type Page, type PageAddress, pageName } from '#domain/page';
import { ignoreAsyncProblem, ignoreProblem, Problem } from '#domain/problem/problem';
import { isTable, type Properties } from '#domain/properties/property-value';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ScriptModel } from '#domain/model/script-model';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { LuaCode, ModuleRename, NamedThing, NamingLine } from '#application/ports/lua-code';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { PropertyCodec } from '#application/ports/model-codec';
import { memoize } from '#application/support/memoize';
import { afterReading, inTurns } from '#application/support/in-turns';
import type { Draft } from '#application/project/draft/draft';
import type { ChangedReference } from '#domain/change/mutation';
import { mayLead, renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { everyPage, type ProjectModels, type OnUnreadable } from '#application/project/model/project-models';
import { planEdits } from '#application/properties/plan-edits';
import type { CommandScripts } from '#application/project/command/command-scripts';
import {
  canName,
  isNamedByCode,
  kindsOf,
  oldOwnNames,
  type OwnNames,
  ownNameAt,
  type TextAt,
} from '#application/references/find/value-references';
import { notSearched, unresolvedReferences } from '#application/references/unresolved-references';
import type { MayName } from '../find/list-references.js';
import { changedLines } from '#application/references/reference';
import { renameInExportedLayout } from '#application/references/assets/exported-layout';
import { renameInActions } from './rename-in-actions.js';
import { replaceTexts } from './replace-texts.js';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { NameChange, RenamedAsset } from './name-changes.js';
import { codeOfPage, scriptsOfPage, sharedCode } from '#application/references/find/code-files';
import type { PageScript, PageScripts } from '../find/page-scripts.js';

/** The references that followed, and warnings for those that could not. */
export interface Followed {
  readonly references: readonly ChangedReference[];
  readonly warnings: readonly Warning[];
}

/** The references that followed in a thing's own files, and the names left in its script. */
interface InFile {
  readonly changed: readonly ChangedReference[];
  readonly left: readonly string[];
}

/** What a change looks for, the same in every file. */
interface Sought {
  readonly names: readonly string[];
  readonly things: readonly NamedThing[];
  readonly kinds: ReadonlySet<ReferenceKind>;
  /** Whether a file may hold one of the names, or one of the names of an asset. */
  readonly mayName: MayName;
  /** As `mayName`, of the names of a thing in its own file, too. */
  readonly mayNameOwn: (own: OwnNames) => MayName;
  /** As `mayNameOwn`, of several things. */
  readonly mayNameAny: (own: ReadonlySet<OwnNames | undefined>) => MayName;
}

export const nothingFollowed: Followed = { references: [], warnings: [] };

/** Updates every reference to a renamed thing. Called when the index models and files have the new name. */
export class RewriteReferences {
  constructor(
    private readonly codecs: Codecs,
    private readonly catalogue: ClassCatalogue,
    private readonly models: ProjectModels,
    private readonly scripts: PageScripts,
    private readonly commands: CommandScripts,
  ) {}

  /** A book has many files, and each change is sought in all of them. */
  private readonly soughtIn = memoize(({ renames, asset }: NameChange): Sought => {
    const { lua } = this.codecs;
    const names = renames.names();
    const all = [...names, ...stemsOf(asset)];
    return {
      names,
      things: [...renames.oldNames()],
      kinds: renames.kinds(),
      mayName: lua.mayName(all),
      mayNameOwn: memoize((own: OwnNames) => lua.mayName([...all, ...oldOwnNames(own)])),
      mayNameAny: (owns) =>
        lua.mayName([...all, ...[...owns].flatMap((own) => (own === undefined ? [] : oldOwnNames(own)))]),
    };
  });

  /** Follows on one page. A page without an index model has no references. */
  async onPage(draft: Draft, address: PageAddress, change: NameChange): Promise<Followed> {
    const page = await this.models.indexedPage(draft, address);
    if (page === undefined) return nothingFollowed;
    const scripts = await this.scripts.all(draft, page);
    const { references, warnings } = (await this.mayFollow(draft, page, scripts, change))
      ? await this.inFiles(draft, page, scripts, change)
      : { references: await this.inExportedLayout(draft, address, change), warnings: [] };
    return { references, warnings: [...warnings, ...leftInLists(page.model, page.file)] };
  }

  /**
   * Whether any file of the page may change or have a warning. Most pages of a book do not name a page or an asset. Each file
   * that was looked at stays a precondition.
   */
  private async mayFollow(
    draft: Draft,
    { address, at }: Page,
    scripts: readonly PageScript[],
    change: NameChange,
  ): Promise<boolean> {
    if (change.only !== undefined || (change.paths ?? []).length > 0) return true;
    const mayName = this.soughtIn(change).mayNameAny(new Set(scripts.map(({ owner }) => change.own?.(owner))));
    const listed = scripts.flatMap(({ target }) => [target.script, ...target.json]);
    // The list of a folder has only the names that authors give.
    const others = listed.filter((path) => !isAuthoredPath(path));
    for (const path of [...(await scriptsOfPage(draft, address, at)), ...others]) {
      const file = await draft.read(path);
      if (file === undefined) continue;
      if (mayName(file.content)) return true;
      if (path.endsWith('.lua') && mayLead(this.codecs.lua, file.content, change.modules?.(path) ?? [])) return true;
    }
    return false;
  }

  private async inFiles(
    draft: Draft,
    page: Page,
    scripts: readonly PageScript[],
    change: NameChange,
  ): Promise<Followed> {
    const { address } = page;
    const references: ChangedReference[] = [];
    const literal = new Map<ProjectPath, readonly string[]>();
    const follows = (path: ProjectPath): boolean => change.only?.has(path) !== false;
    for (const script of scripts) {
      if (!follows(script.target.script)) continue;
      const { changed, left } = await this.inScript(draft, address, script, change);
      references.push(...changed);
      literal.set(script.target.script, left);
    }
    for (const command of page.model.commands) {
      if (!follows(layout.commandScript(address, command))) continue;
      const { changed, left } = await this.inCommand(draft, address, command, change);
      references.push(...changed);
      literal.set(layout.commandScript(address, command), left);
    }
    references.push(...(await this.inExportedLayout(draft, address, change)));
    const code = await this.inCode(draft, page, change, literal);
    return { references: [...references, ...code.references], warnings: code.warnings };
  }

  private async inExportedLayout(
    draft: Draft,
    address: PageAddress,
    { only, renames }: NameChange,
  ): Promise<ChangedReference[]> {
    return only === undefined ? renameInExportedLayout(draft, this.codecs.json, address, renames) : [];
  }

  /**
   * Follows on every page of a book. A page whose model cannot be read stays as it is.
   * @param change the same for all pages, or one for each
   */
  async inBook(draft: Draft, book: string, change: NameChange | ((page: string) => NameChange)): Promise<Followed> {
    const followed: Followed[] = [];
    const changeOn = typeof change === 'function' ? change : () => change;
    for (const { name, kind } of (await this.models.book(draft, book)).pages)
      if (kind === 'indexed') followed.push(await this.onReadablePage(draft, { book, page: name }, changeOn(name)));
    return together(followed);
  }

  /** Renames an asset in the book's register, which has its name and its folder. A register that cannot be read stays. */
  async inAssetRegister(draft: Draft, book: string, { from, to }: RenamedAsset): Promise<Followed> {
    const path = layout.assetRegister(book);
    const file = await draft.read(path);
    const values = file && ignoreProblem(() => this.codecs.script.parse(file.content).values);
    const places = new Set(
      Object.entries(values ?? {}).flatMap(([list, entries]) =>
        (Array.isArray(entries) ? entries : []).flatMap((entry, index) =>
          isTable(entry) && entry['name'] === nameOf(from) && entry['path'] === folderOf(from)
            ? [`${list}[${index}].name`]
            : [],
        ),
      ),
    );
    const lua = { codec: this.codecs.script, valuesOf: (model: ScriptModel) => model.values, lua: this.codecs.lua };
    const replace = ({ at }: TextAt): string | undefined => (places.has(at) ? nameOf(to) : undefined);
    const { changed } = await rewrite(draft, path, lua, () => places.size > 0, replace);
    return { references: changed, warnings: [] };
  }

  /** Follows on every page of every book, and in the code that all pages share. Unreadable files stay as they are. */
  async inProject(draft: Draft, change: NameChange): Promise<Followed> {
    const followed: Followed[] = [];
    const report: OnUnreadable = (path, why) => followed.push(leftUnread(path, 'in its book', why));
    for await (const address of everyPage(draft, this.models, report))
      followed.push(await this.onReadablePage(draft, address, change));
    return together([...followed, await inSharedCode(draft, this.codecs.lua, change)]);
  }

  /** Renames a custom class in its own file, which has the new path already. */
  async inCustomClass(draft: Draft, from: string, to: string): Promise<Followed> {
    const names = new Map([[from, to]]);
    const own = { names, classes: names };
    const replace = ({ at, text }: TextAt): string | undefined => ownNameAt(at, text, own);
    const path = layout.customClass(to);
    const lua = { codec: this.codecs.script, valuesOf: ({ values }: ScriptModel) => values, lua: this.codecs.lua };
    const { changed } = await rewrite(draft, path, lua, this.codecs.lua.mayName([from]), replace);
    return { references: changed, warnings: [] };
  }

  private async onReadablePage(draft: Draft, address: PageAddress, change: NameChange): Promise<Followed> {
    try {
      return await this.onPage(draft, address, change);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return leftUnread(error.details.file ?? pageName(address), 'on its page', error.message);
    }
  }

  private async inScript(draft: Draft, { page }: PageAddress, script: PageScript, change: NameChange): Promise<InFile> {
    const { renames, own, asset, only } = change;
    const { target, owner } = script;
    const names = own?.(owner);
    const sought = this.soughtIn(change);
    const isAble = names !== undefined || asset !== undefined || canName(target.definition, sought.kinds);
    if (!isAble) return { changed: [], left: [] };
    const kindAt = kindsOf(target.definition);
    const mayName = names === undefined ? sought.mayName : sought.mayNameOwn(names);
    const replace = ({ at, property, text }: TextAt): string | undefined => {
      // A path that begins with the folder of the images refers to an image in every property.
      const kind = kindAt(property) ?? (text.startsWith('images/') ? 'image-file' : undefined);
      const followed =
        kind === undefined
          ? asset && renamedFile(target.definition, property, text, page, asset)
          : renames.newName(kind, text);
      return followed ?? ownNameAt(at, text, names);
    };
    const isLeft = (model: ScriptModel): boolean => isNamedByCode(model, target.definition, sought.kinds);
    const lua = {
      codec: this.codecs.script.of(target.definition.form),
      valuesOf: ({ values }: ScriptModel) => values,
      isLeft,
      lua: this.codecs.lua,
    };
    const json = { codec: this.codecs.json, valuesOf: (values: Properties) => values };
    const inLua = await rewrite(draft, target.script, lua, mayName, replace);
    const changed = [...inLua.changed];
    for (const path of target.json)
      if (only?.has(path) !== false) changed.push(...(await rewrite(draft, path, json, mayName, replace)).changed);
    const oldNames = [...sought.names, ...(names === undefined ? [] : oldOwnNames(names))];
    return { changed, left: inLua.isLeft ? oldNames : [] };
  }

  private async inCommand(draft: Draft, address: PageAddress, name: string, change: NameChange): Promise<InFile> {
    const { renames } = change;
    const { kinds, mayName } = this.soughtIn(change);
    const changed: ChangedReference[] = [];
    if (kinds.size === 0) return { changed, left: [] };
    const files = await Promise.all(layout.commandFiles(address, name).map((path) => draft.read(path)));
    // `rewrite` renders the script, which is expensive: skip it where no file can hold a name.
    if (!files.some((file) => file !== undefined && mayName(file.content))) return { changed, left: [] };
    const left = await this.commands.rewrite(draft, address, name, (path, actions) => {
      const renamed = renameInActions(this.codecs.lua, actions, renames, this.catalogue);
      changed.push(...renamed.changed.map((each) => ({ path, ...each })));
      return renamed.actions;
    });
    return {
      changed,
      left: renameInActions(this.codecs.lua, left, renames, this.catalogue).changed.map(({ from }) => from),
    };
  }

  /** Names and module paths in the code of the page, with warnings for lines whose names only a run could resolve. */
  private async inCode(
    draft: Draft,
    { address, at }: Page,
    change: NameChange,
    literal: ReadonlyMap<ProjectPath, readonly string[]>,
  ): Promise<Followed> {
    const references: ChangedReference[] = [];
    const warnings: Warning[] = [];
    const { names, mayName } = this.soughtIn(change);
    const { paths = [] } = change;
    for (const path of change.only ?? (await codeOfPage(draft, address, at))) {
      if (!path.endsWith('.lua')) continue;
      const file = await draft.read(path);
      if (file === undefined) continue;
      const modules = change.modules?.(path) ?? [];
      const left = literal.get(path) ?? [];
      const mayFollow = mayName(file.content) || mayLead(this.codecs.lua, file.content, modules) || left.length > 0;
      if (!mayFollow && paths.length === 0) continue;
      const tooLarge = notSearched(this.codecs.lua, path, file.content, names);
      if (tooLarge !== undefined) {
        warnings.push(tooLarge);
        continue;
      }
      const renewed = await renewCode(draft, this.codecs.lua, path, file.content, change, modules);
      references.push(...renewed.references);
      await afterReading(renewed.content);
      const lines = await this.linesNamingInCode(draft, address, path, renewed.content, change);
      await afterReading(renewed.content);
      warnings.push(...unresolvedReferences(this.codecs.lua, path, renewed.content, change.renames, left, lines));
    }
    return { references, warnings };
  }

  /** Lines with a path of the thing, or, in a command of the author's own, with its name as a key. */
  private async linesNamingInCode(
    draft: Draft,
    address: PageAddress,
    path: ProjectPath,
    content: Uint8Array,
    { renames, paths = [] }: NameChange,
  ): Promise<NamingLine[]> {
    const { lua } = this.codecs;
    const naming = lua.linesNaming(content, paths, 'strings');
    const [folder] = layout.commandFiles(address, '');
    if (!path.startsWith(folder.slice(0, -'.lua'.length))) return naming;
    const keys = lua.linesNaming(content, renames.names(), 'keys');
    const name = path.slice(folder.length - '.lua'.length, -'.lua'.length).replaceAll('/', '.');
    if (keys.length === 0 || (await this.commands.isOnlyActions(draft, address, name))) return naming;
    return [...naming, ...keys];
  }
}

/** The name of the asset without its ending, for a prefilter: pages name their images so. */
function stemsOf(asset: RenamedAsset | undefined): string[] {
  return asset === undefined ? [] : [nameOf(asset.from).replace(/\.[^.]*$/, '')];
}

/** The new text of a property that names the asset, below one of the folders in which the runtime looks for the file. */
function renamedFile(
  { properties, variants }: Pick<ScriptDefinition, 'properties' | 'variants'>,
  property: string,
  text: string,
  page: string,
  { from, to }: RenamedAsset,
): string | undefined {
  const kinds = [properties, ...Object.values(variants?.kinds ?? {}).map((kind) => kind.properties)];
  const folders = kinds.flatMap((types) => types[property]?.file?.in ?? []);
  if (!folders.some((folder) => pathIn(folder.replace('{page}', page), text) === from)) return undefined;
  return text.slice(0, text.length - nameOf(from).length) + nameOf(to);
}

export function together(followed: readonly Followed[]): Followed {
  return {
    references: followed.flatMap(({ references }) => references),
    warnings: followed.flatMap(({ warnings }) => warnings),
  };
}

/** The warning for an unreadable index: no reference below it followed. */
/** The scripts of things in a list that cannot be read are not known. */
function leftInLists({ unreadable = [] }: PageModel, file: ProjectPath): Warning[] {
  return unreadable.map(({ list, line, problem }) => ({
    code: 'reference-left',
    at: `${file}:${line}`,
    message: `Nothing was renamed in the scripts of what only the list "${list}" names: ${problem.message}`,
    file,
    line,
  }));
}

function leftUnread(at: ProjectPath, where: 'on its page' | 'in its book', why: string): Followed {
  const message = `"${at}" cannot be read, so nothing ${where} was renamed: ${why}`;
  return { references: [], warnings: [{ code: 'reference-left', at, message }] };
}

/** Module paths in the code that runs on every page. */
async function inSharedCode(draft: Draft, lua: LuaCode, change: NameChange): Promise<Followed> {
  const references: ChangedReference[] = [];
  const files = untrackedReads(draft);
  for (const path of await sharedCode(files)) {
    const content = (await files.read(path))?.content;
    if (content !== undefined)
      references.push(...(await renewCode(draft, lua, path, content, change, change.modules?.(path) ?? [])).references);
  }
  return { references, warnings: [] };
}

/** Updates module paths in a file of code, and the names that certainly refer to the thing. */
async function renewCode(
  draft: Draft,
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  { renames }: NameChange,
  modules: readonly ModuleRename[],
) {
  const withModules = renameModules(lua, path, content, modules);
  await afterReading(withModules);
  const renewed = lua.renameUses(path, withModules, renames.oldNames(), ({ kind, name }) =>
    renames.newName(kind, name),
  );
  if (renewed === content) return { content, references: [] };
  await draft.replace(path, renewed);
  return { content: renewed, references: changedLines(path, content, renewed) };
}

/** The reader and writer of one kind of file. */
interface FileFormat<Model> {
  readonly codec: PropertyCodec<Model>;
  readonly valuesOf: (model: Model) => Properties;
  /** Whether code computes a value that may be one of the names. */
  readonly isLeft?: (model: Model) => boolean;
  /** For a Lua file. */
  readonly lua?: LuaCode;
}

/**
 * Replaces names in a file. A file that cannot be read or edited stays: it is the author's own code.
 * @returns `isLeft`: whether the file may still hold an old name
 */
async function rewrite<Model>(
  draft: Draft,
  path: ProjectPath,
  format: FileFormat<Model>,
  mayName: MayName,
  replace: (text: TextAt) => string | undefined,
): Promise<{ readonly changed: readonly ChangedReference[]; readonly isLeft: boolean }> {
  const file = await draft.read(path);
  if (file === undefined || !mayName(file.content)) return { changed: [], isLeft: false };
  const plan = await ignoreAsyncProblem(planRewrite(path, file.content, format, replace));
  if (plan === undefined) return { changed: [], isLeft: true };
  const { planned, changed, isLeft } = plan;
  await afterReading(planned);
  const { lua } = format;
  const content = lua === undefined ? planned : lua.renameStrings(path, file.content, planned, changed);
  await draft.replace(path, content);
  return { changed, isLeft };
}

/** @throws Problem where the file cannot be read, or not be edited */
async function planRewrite<Model>(
  path: ProjectPath,
  content: Uint8Array,
  { codec, valuesOf, isLeft }: FileFormat<Model>,
  replace: (text: TextAt) => string | undefined,
) {
  const changed: ChangedReference[] = [];
  const model = codec.parse(content);
  const values = valuesOf(model);
  const after = replaceTexts(values, (text) => {
    const to = replace(text);
    if (to !== undefined && to !== text.text) changed.push({ path, at: text.at, from: text.text, to });
    return to;
  });
  const planned = changed.length === 0 ? content : await inTurns(codec.editing(content, planEdits(values, {}, after)));
  return { planned, changed, isLeft: isLeft?.(model) === true };
}
