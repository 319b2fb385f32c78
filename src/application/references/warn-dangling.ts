import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedReference } from '#domain/change/mutation';
import type { Warning } from '#domain/change/warning';
import type { Page, PageAddress } from '#domain/page';
import { ignoreProblem } from '#domain/problem/problem';
import { memoize } from '#application/support/memoize';
import type { Codecs } from '#application/ports/codecs';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { Draft } from '#application/project/draft/draft';
import { renamedCustomModule, renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everyPage, type ProjectModels } from '#application/project/model/project-models';
import type { AssetLink, ModuleRename } from '#application/ports/lua-code';
import { changedLines, type Reference } from './reference.js';
import type { FindReferences, MayName } from './find/find-references.js';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { NameChange } from './follow/name-changes.js';
import { codeOfPage, sharedCode } from './find/code-files.js';
import { PageNames } from './find/page-names.js';
import { ParsedFiles } from './find/parsed-files.js';
import type { Renames } from './renames.js';

/** Warns of references to a removed thing. Called when the draft no longer has the thing. */
export class WarnDangling {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly find: FindReferences,
    private readonly commands: CommandScripts,
  ) {}

  /**
   * @param removed the names of the removed things; their new names do not count
   * @param modules renames of the module paths that lead to removed files
   */
  async onPage(
    draft: Draft,
    address: PageAddress,
    removed: Renames,
    modules?: NameChange['modules'],
  ): Promise<Warning[]> {
    const page = await this.models.indexedPage(draft, address);
    if (page === undefined) return [];
    const files = untrackedReads(draft);
    const registered = await this.registeredIn(files, address.book, removed);
    const layers = registered.filter((each) => each.kind === 'layer' && each.page === address.page);
    const found = [...(await this.referencesTo(removed, files, page, modules)), ...layers.filter(isNameOf(removed))];
    if (found.length === 0) return [];
    const { pages } = await this.models.bookModel(draft, address.book);
    return warningsOf(found, new PageNames(page.model, pages));
  }

  async inBook(draft: Draft, book: string, removed: Renames): Promise<Warning[]> {
    const warnings: Warning[] = [];
    const { pages } = await this.models.book(draft, book);
    const names = pages.map(({ name }) => name);
    const files = untrackedReads(draft);
    for (const { name } of pages) {
      const page = await this.models.readablePage(files, { book, page: name });
      if (page === undefined) continue;
      warnings.push(...warningsOf(await this.referencesTo(removed, files, page), new PageNames(page.model, names)));
    }
    const registered = (await this.registeredIn(files, book, removed)).filter(({ kind }) => kind === 'page');
    const left = { has: ({ name }: Reference) => names.includes(name) };
    return [...warnings, ...warningsOf(registered.filter(isNameOf(removed)), left)];
  }

  /**
   * Warns of lines that require a custom class: on every page of every book, and in the code that all pages share. Other
   * warnings report its scripts on layers and page groups.
   */
  async ofCustomClass(draft: Draft, name: string): Promise<Warning[]> {
    const files = untrackedReads(draft);
    const paths = [...(await this.codeOfPages(files)), ...(await sharedCode(files))];
    const warnings: Warning[] = [];
    for (const path of paths) {
      const file = path.endsWith(`_${name}.lua`) ? undefined : await files.read(path);
      if (file === undefined) continue;
      const lines = this.linesLeading(path, file.content, [renamedCustomModule(name, `${name}_gone`)]);
      warnings.push(...lines.map(({ at }) => dangling({ path, at, name })));
    }
    return warnings;
  }

  private async codeOfPages(files: ProjectFiles): Promise<ProjectPath[]> {
    const paths: ProjectPath[] = [];
    // Another warning of the same change reports pages that cannot be read.
    for await (const address of everyPage(files, this.models, () => undefined))
      paths.push(...(await codeOfPage(files, address)));
    return paths;
  }

  /** The page's references to removed things. It parses only files that hold one of the names. */
  private async referencesTo(
    removed: Renames,
    files: ProjectFiles,
    page: Page,
    modules?: NameChange['modules'],
  ): Promise<Reference[]> {
    const parsed = new ParsedFiles(files, this.codecs);
    const mayName = memoize(this.codecs.lua.mayName(removed.names()));
    const { references, namedByCode } = await this.find.onPage(parsed, page, removed.kinds(), mayName);
    return [
      ...references.filter(isNameOf(removed)),
      ...(await this.find.inExpressions(parsed, page, removed, mayName)),
      ...(await this.inCode(files, page, removed, mayName, namedByCode, modules)),
    ];
  }

  /** References in the author's code. A rendered command is skipped: its actions have the same references. */
  private async inCode(
    files: ProjectFiles,
    { address, model }: Page,
    removed: Renames,
    mayName: MayName,
    namedByCode: ReadonlySet<ProjectPath>,
    modules?: NameChange['modules'],
  ): Promise<Reference[]> {
    const found: Reference[] = [];
    const [gone] = removed.oldNames();
    for (const path of await codeOfPage(files, address)) {
      const file = await files.read(path);
      if (gone === undefined || file === undefined || !mayName(file.content)) continue;
      const led = this.linesLeading(path, file.content, modules?.(path) ?? []).map(({ at }) => ({ path, at, ...gone }));
      found.push(...led);
      // A module path looks like a use, too: it has `layers.` before the name of a layer.
      const used = this.codecs.lua
        .uses(file.content, removed.oldNames(), { quoted: namedByCode.has(path) })
        .filter(({ line }) => !led.some(({ at }) => at === `line ${line}`));
      if (used.length === 0) continue;
      const command = model.commands.find((name) => layout.commandScript(address, name) === path);
      if (command !== undefined && (await this.commands.isRendered(files, address, command))) continue;
      found.push(...used.map(({ kind, name, line }) => ({ path, at: `line ${line}`, kind, name })));
    }
    return found;
  }

  /** The lines with a module path that the renames would change. */
  private linesLeading(path: ProjectPath, content: Uint8Array, renames: readonly ModuleRename[]): ChangedReference[] {
    const { lua } = this.codecs;
    // A problem here gives no warning; it must not refuse the change.
    return changedLines(path, content, ignoreProblem(() => renameModules(lua, path, content, renames)) ?? content);
  }

  private async registeredIn(files: ProjectFiles, book: string, removed: Renames): Promise<(Reference & AssetLink)[]> {
    const { lua } = this.codecs;
    const path = layout.assetRegister(book);
    const file = await files.read(path);
    if (file === undefined || !lua.mayName(removed.names())(file.content)) return [];
    return lua.assetLinks(file.content).map((link) => ({ ...link, path, at: `line ${link.line}` }));
  }
}

function isNameOf(removed: Renames): (reference: Reference) => boolean {
  return ({ kind, name }) => removed.newName(kind, name) !== undefined;
}

/** @param left the names that still exist */
function warningsOf(references: readonly Reference[], left: { has(reference: Reference): boolean }): Warning[] {
  return references.filter((reference) => !left.has(reference)).map(dangling);
}

function dangling({ path, at, name }: Pick<Reference, 'path' | 'at' | 'name'>): Warning {
  return {
    code: 'dangling-reference',
    at: `${path} ${at}`,
    message: `"${at}" in "${path}" still names "${name}", which no longer exists.`,
  };
}
