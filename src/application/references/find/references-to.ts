import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedReference } from '#domain/change/mutation';
import type { Page } from '#domain/page';
import { ignoreProblem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { AssetLink, ModuleRename } from '#application/ports/lua-code';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { ProjectFiles } from '#application/project/files/project-files';
import { renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { memoize } from '#application/support/memoize';
import type { NameChange } from '../follow/name-changes.js';
import { changedLines, type Reference } from '../reference.js';
import type { Renames } from '../renames.js';
import { codeOfPage } from './code-files.js';
import type { FindReferences, MayName } from './find-references.js';
import { ParsedFiles } from './parsed-files.js';

/** Finds the references to things: in scripts, in commands, and in the author's code. */
export class ReferencesTo {
  constructor(
    private readonly codecs: Codecs,
    private readonly find: FindReferences,
    private readonly commands: CommandScripts,
  ) {}

  /**
   * The references on a page. It parses only files that hold one of the names.
   * @param things the names of the things; their new names do not count
   * @param modules renames of the module paths that lead to the things
   */
  async onPage(
    things: Renames,
    files: ProjectFiles,
    page: Page,
    modules?: NameChange['modules'],
  ): Promise<Reference[]> {
    const parsed = new ParsedFiles(files, this.codecs);
    const mayName = memoize(this.codecs.lua.mayName(things.names()));
    const { references, namedByCode } = await this.find.onPage(parsed, page, things.kinds(), mayName);
    return [
      ...references.filter(isNameOf(things)),
      ...(await this.find.inExpressions(parsed, page, things, mayName)),
      ...(await this.inCode(files, page, things, mayName, namedByCode, modules)),
    ];
  }

  /** The lines with a module path that the renames would change. */
  linesLeading(path: ProjectPath, content: Uint8Array, renames: readonly ModuleRename[]): ChangedReference[] {
    const { lua } = this.codecs;
    // A problem here finds nothing; it must not refuse a change.
    return changedLines(path, content, ignoreProblem(() => renameModules(lua, path, content, renames)) ?? content);
  }

  /** The links of the book's asset register, where it may name one of the things. */
  async registeredIn(files: ProjectFiles, book: string, things: Renames): Promise<(Reference & AssetLink)[]> {
    const { lua } = this.codecs;
    const path = layout.assetRegister(book);
    const file = await files.read(path);
    if (file === undefined || !lua.mayName(things.names())(file.content)) return [];
    return lua.assetLinks(file.content).map((link) => ({ ...link, path, at: `line ${link.line}` }));
  }

  /** References in the author's code. A rendered command is skipped: its actions have the same references. */
  private async inCode(
    files: ProjectFiles,
    { address, model, at: place }: Page,
    things: Renames,
    mayName: MayName,
    namedByCode: ReadonlySet<ProjectPath>,
    modules?: NameChange['modules'],
  ): Promise<Reference[]> {
    const found: Reference[] = [];
    const [first] = things.oldNames();
    for (const path of await codeOfPage(files, address, place)) {
      const file = await files.read(path);
      if (first === undefined || file === undefined || !mayName(file.content)) continue;
      const led = this.linesLeading(path, file.content, modules?.(path) ?? []).map(({ at }) => ({
        path,
        at,
        ...first,
      }));
      found.push(...led);
      // A module path looks like a use, too: it has `layers.` before the name of a layer.
      const used = this.codecs.lua
        .uses(file.content, things.oldNames(), { quoted: namedByCode.has(path) })
        .filter(({ line }) => !led.some(({ at }) => at === `line ${line}`));
      if (used.length === 0) continue;
      const command = model.commands.find((name) => layout.commandScript(address, name) === path);
      if (command !== undefined && (await this.commands.isOnlyActions(files, address, command))) continue;
      found.push(...used.map(({ kind, name, line }) => ({ path, at: `line ${line}`, kind, name })));
    }
    return found;
  }
}

/** Whether a reference names one of the things. */
export function isNameOf(things: Renames): (reference: Reference) => boolean {
  return ({ kind, name }) => things.newName(kind, name) !== undefined;
}
