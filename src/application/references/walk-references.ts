import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page';
import type { AssetLink } from '#application/ports/lua-code';
import type { Codecs } from '#application/ports/codecs';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { memoize } from '#application/support/memoize';
import { codeOfPage } from './find/code-files.js';
import type { ListReferences, MayName } from './find/list-references.js';
import { ParsedFiles } from './find/parsed-files.js';
import type { ReferredNames } from './referred-names.js';
import type { Reference } from './reference.js';
import type { Renames } from './renames.js';
import { referencesOfTrees } from './trees/tree-references.js';

/** Where things are named: on one page, or in a book with its behaviour trees. Its register of assets belongs to both. */
export type Scope = { readonly page: Page } | { readonly book: string };

/**
 * Finds who names things, and where: properties of scripts, actions of commands and their expressions, the author's code, the
 * register of assets, behaviour trees. Uses, removals and their warnings are filters of it.
 */
export class WalkReferences {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly find: ListReferences,
    private readonly commands: CommandScripts,
  ) {}

  /**
   * The places that name one of the things. Only files that hold one of the names are parsed, and each of them once for each
   * version that the file cache has.
   */
  async naming(things: ReferredNames, files: ProjectFiles, scope: Scope): Promise<Reference[]> {
    const { names } = things;
    if ('page' in scope) {
      const { book, page } = scope.page.address;
      const links = await this.registered(files, book, names, (link) => link.kind === 'layer' && link.page === page);
      return [...(await this.onPage(things, files, scope.page)), ...links];
    }
    const found: Reference[][] = [];
    for (const { name } of (await this.models.book(files, scope.book)).pages) {
      const page = await this.models.readablePage(files, { book: scope.book, page: name });
      if (page !== undefined) found.push(await this.onPage(things, files, page));
    }
    found.push(await this.registered(files, scope.book, names, ({ kind }) => kind === 'page'));
    found.push((await referencesOfTrees(files, scope.book)).filter(isNameOf(names)));
    return found.flat();
  }

  private async onPage({ names, modules }: ReferredNames, files: ProjectFiles, page: Page): Promise<Reference[]> {
    const parsed = new ParsedFiles(files, this.codecs);
    const mayName = memoize(this.codecs.lua.mayName(names.names()));
    const { references, namedByCode } = await this.find.onPage(parsed, page, names.kinds(), mayName);
    return [
      ...references.filter(isNameOf(names)),
      ...(await this.find.inExpressions(parsed, page, names, mayName)),
      ...(await this.inCode(files, page, { names, ...(modules && { modules }) }, mayName, namedByCode)),
    ];
  }

  /** The links of the book's asset register, where it may name one of the things. */
  private async registered(
    files: ProjectFiles,
    book: string,
    things: Renames,
    isMeant: (link: AssetLink) => boolean,
  ): Promise<Reference[]> {
    const { lua } = this.codecs;
    const path = layout.assetRegister(book);
    const file = await files.read(path);
    if (file === undefined || !lua.mayName(things.names())(file.content)) return [];
    const links = lua.assetLinks(file.content).filter(isMeant).filter(isNameOf(things));
    return links.map(({ kind, name, line }) => ({ path, at: `line ${line}`, kind, name }));
  }

  /** References in the author's code. A rendered command is skipped: its actions have the same references. */
  private async inCode(
    files: ProjectFiles,
    { address, model, at: place }: Page,
    { names, modules }: ReferredNames,
    mayName: MayName,
    namedByCode: ReadonlySet<ProjectPath>,
  ): Promise<Reference[]> {
    const { lua } = this.codecs;
    const found: Reference[] = [];
    const [first] = names.oldNames();
    for (const path of await codeOfPage(files, address, place)) {
      const file = await files.read(path);
      if (first === undefined || file === undefined || !mayName(file.content)) continue;
      const led = new Set(lua.linesLeading(file.content, modules?.(path) ?? []));
      found.push(...Array.from(led, (line) => ({ path, at: `line ${line}`, ...first })));
      // A module path looks like a use, too: it has `layers.` before the name of a layer.
      const used = lua
        .uses(file.content, names.oldNames(), { quoted: namedByCode.has(path) })
        .filter(({ line }) => !led.has(line));
      if (used.length === 0) continue;
      const command = model.commands.find((name) => layout.commandScript(address, name) === path);
      if (command !== undefined && (await this.commands.isOnlyActions(files, address, command))) continue;
      found.push(...used.map(({ kind, name, line }) => ({ path, at: `line ${line}`, kind, name })));
    }
    return found;
  }
}

/** Whether a reference names one of the things. */
function isNameOf(things: Renames): (reference: Pick<Reference, 'kind' | 'name'>) => boolean {
  return ({ kind, name }) => things.newName(kind, name) !== undefined;
}
