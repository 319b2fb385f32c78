import type { ResourceAddress } from '#domain/change/resource-document';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { RegisteredModule, SettingsModel } from '#application/ports/settings-codec';
import type { Codecs } from '#application/ports/codecs';
import { skippingUnreadable } from '#application/project/files/file-views';
import { fileNames, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { fileOfPlace } from '#application/project/runtime/app-settings';
import { authorsCode } from '#application/references/find/code-files';
import type { PageNames } from '#application/references/find/page-names';
import { ParsedFiles } from '#application/references/find/parsed-files';
import type { CodeUses, CreatedObjects } from '#application/ports/lua-code';
import { withoutReturnOf } from '#application/doctor/checks/check-code';
import { missingLayer } from '#application/doctor/checks/check-references';
import { checkLua } from '#application/doctor/checks/check-sources';
import { markOf } from '#application/doctor/checks/check-marks';
import { fileNotReadable } from '#application/doctor/checks/check-unreadable';
import { CodeFindings, mayBeLayer, missingModule } from './code-findings.js';
import { fileOf, ProjectModules } from './project-modules.js';
import type { Finding } from '#application/doctor/finding';

export const doesNotStart = 'The app does not start.';

/**
 * The code that all pages share: `main.lua`, the modules that it registers, custom classes, and the modules that these require.
 * It is read before the pages, because its objects exist on each of them. Its findings come after the pages, when the things
 * and the modules of all pages are known.
 */
export class SharedCode {
  /** Also used for the code of pages: shared modules that they require are examined, too. */
  readonly code: CodeFindings;
  /** The objects that it makes on every page. */
  readonly created: CreatedObjects[] = [];
  private readonly files: ProjectFiles;
  private readonly parsed: ParsedFiles;
  private readonly modules: ProjectModules;
  private readonly unreadable: Finding[] = [];
  /** What each file uses; `undefined` for one that is no Lua. */
  private readonly own = new Map<ProjectPath, CodeUses | undefined>();
  /** Names of layers that it looks up, without those that a page has. */
  private readonly missing = new Set<string>();

  private constructor(
    stored: ProjectFiles,
    codecs: Codecs,
    private readonly main: SettingsModel | undefined,
  ) {
    const files = skippingUnreadable(stored, (path, { message }) =>
      this.unreadable.push(fileNotReadable(path, message, resourceOf(path))),
    );
    this.files = files;
    this.parsed = new ParsedFiles(files, codecs);
    this.modules = new ProjectModules(files);
    this.code = new CodeFindings(codecs.lua, this.modules);
  }

  /**
   * Reads each file once.
   * @param main the settings in `main.lua`, if there is one
   */
  static async read(stored: ProjectFiles, codecs: Codecs, main: SettingsModel | undefined): Promise<SharedCode> {
    const shared = new SharedCode(stored, codecs, main);
    await shared.readAll(codecs.lua);
    return shared;
  }

  private async readAll(lua: Codecs['lua']): Promise<void> {
    for (const path of await codeBesideMain(this.files)) {
      const content = await this.parsed.content(path);
      if (content !== undefined) this.own.set(path, this.code.read(path, content));
    }
    for (const path of await authorsCode(this.files)) {
      const content = await this.parsed.content(path);
      if (content === undefined) continue;
      this.own.set(path, this.code.read(path, content));
      this.created.push(lua.createdObjects(content, false));
    }
    // An unknown runtime may bring any module.
    if (!this.isKnownRuntime) this.modules.mayBeAnywhere();
    const lookups = [...this.own.values()].flatMap((uses) => uses?.objects ?? []);
    for (const { name } of lookups.filter(mayBeLayer)) this.missing.add(name);
  }

  private get isKnownRuntime(): boolean {
    return this.main?.requires.some(isRuntimes) === true;
  }

  private get registered(): readonly RegisteredModule[] {
    return this.main?.registered ?? [];
  }

  /** Drops names that a page has: they are not missing everywhere. */
  forgetNamesOf(names: PageNames): void {
    for (const name of this.missing) if (names.hasLayer(name)) this.missing.delete(name);
  }

  /** Drops all names: a page or book that cannot be read may have any of them. */
  forgetAllNames(): void {
    this.missing.clear();
  }

  /** The findings of the shared code. Called when every page was examined. */
  async findings(): Promise<Finding[]> {
    const found = [...this.unreadable, ...(await this.unregistered())];
    const config = await this.parsed.content(layout.config);
    found.push(...markOf(layout.config, config, null, 'The app has another size than its settings state.'));
    if (config !== undefined) found.push(...(await checkLua(this.parsed, layout.config, null, false)));
    const paths = new Set(this.loaded());
    // The loop also reaches the paths that it adds.
    for (const path of paths) {
      found.push(...(await this.examine(path)));
      for (const module of this.code.required) if (this.own.has(fileOf(module))) paths.add(fileOf(module));
    }
    return found;
  }

  /** The files that the app loads for every page. */
  private loaded(): ProjectPath[] {
    const classes = [...this.own.keys()].filter((path) => path.startsWith(`${layout.customClasses}/`));
    const registered = this.registered.map(({ module }) => fileOf(module));
    return [layout.main, ...layout.appModules, ...registered, ...classes];
  }

  private async examine(path: ProjectPath): Promise<Finding[]> {
    const content = this.own.has(path) ? await this.parsed.content(path) : undefined;
    if (content === undefined) return [];
    const resource = resourceOf(path);
    const found = [
      ...markOf(path, content, resource, doesNotStart),
      ...(await checkLua(this.parsed, path, resource, false)),
    ];
    const uses = this.own.get(path);
    if (uses === undefined) return found;
    if (this.mustReturn(path)) found.push(...withoutReturnOf(path, uses, resource, doesNotStart));
    found.push(...(await this.code.missingModules(path, uses.modules, resource, doesNotStart)));
    for (const { name, line, ...lookup } of uses.objects) {
      if (!lookup.used || !mayBeLayer({ name, ...lookup }) || !this.missing.has(name)) continue;
      const explanation = `Line ${line} asks for "${name}", and no page has a layer or page group of that name: the script stops there.`;
      found.push({ kind: missingLayer, place: { path, line }, resource, explanation });
    }
    return found;
  }

  /** Whether the runtime uses what the file returns whenever a page is made. */
  private mustReturn(path: ProjectPath): boolean {
    const components = this.registered.filter(({ module }) => module.includes('.components.'));
    return path === layout.pageHandler || components.some(({ module }) => fileOf(module) === path);
  }

  /** Components and commands that `main.lua` registers, and that have no file. */
  private async unregistered(): Promise<Finding[]> {
    if (!this.isKnownRuntime) return [];
    const found: Finding[] = [];
    for (const { module, name, at } of this.registered) {
      // Whatever the search path is, the custom modules of an app are in its project.
      if (!(await this.modules.isAbsent(module))) continue;
      const explanation = `"${layout.main}" registers "${name}", and there is no "${fileOf(module)}". ${doesNotStart}${await this.modules.advice(module)}`;
      found.push({
        kind: missingModule,
        place: { path: fileOfPlace(at), line: at.line },
        resource: null,
        explanation,
      });
    }
    return found;
  }
}

/** `main.lua` and the modules beside it. */
async function codeBesideMain(files: ProjectFiles): Promise<ProjectPath[]> {
  return (await fileNames(files, '')).filter((name) => name.endsWith('.lua') && name !== layout.config);
}

/** The resource of a file of the shared code: a custom class, or none. */
function resourceOf(path: ProjectPath): ResourceAddress | null {
  const folder = pathIn(layout.customClasses, '');
  if (!path.startsWith(folder)) return null;
  return { type: 'custom-class', address: [path.slice(folder.length).replace(/\.lua$/, '')] };
}

/** Whether the module is one of a known runtime. */
function isRuntimes(module: string): boolean {
  return /^(?:plugin\.kwik|kwiksher\.kwik|controller\.)/.test(module);
}
