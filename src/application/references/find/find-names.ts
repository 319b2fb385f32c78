import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page';
import { layout } from '#application/project/layout/project-layout';
import { filesNamed, type FileReference } from '#application/references/assets/book-assets';
import type { CreatedObjects } from '#application/ports/lua-code';
import type { Reference } from '../reference.js';
import type { ListReferences } from './list-references.js';
import { PageNames } from './page-names.js';
import type { PageScript, PageScripts, ScriptOwner } from './page-scripts.js';
import type { ParsedFiles } from './parsed-files.js';

/** What files of a page name. */
export interface NamedInFiles {
  readonly references: readonly Reference[];
  /** Asset files that scripts name. */
  readonly files: readonly FileOfScript[];
}

/** The references of a page's scripts and commands, and the names that exist for them. */
export interface NamedOnPage extends NamedInFiles {
  readonly scripts: readonly PageScript[];
  readonly names: PageNames;
}

/** An asset file, and the owner of the script that names it. */
export interface FileOfScript extends FileReference {
  readonly path: ProjectPath;
  readonly owner: ScriptOwner;
}

/** Collects the names that exist on a page: from its model, from the names in its scripts, and from objects that its code makes. */
export class FindNames {
  constructor(
    private readonly scripts: PageScripts,
    private readonly find: ListReferences,
  ) {}

  /**
   * Reads every script of the page.
   * @param pages every page of the book
   * @param shared the objects of the code that runs on every page
   */
  async onPage(
    parsed: ParsedFiles,
    page: Page,
    pages: readonly string[],
    shared: readonly CreatedObjects[],
  ): Promise<NamedOnPage> {
    const scripts = await this.scripts.all(parsed.files, page);
    const references = await this.find.inScripts(parsed, page, scripts);
    const names = new PageNames(page.model, pages);
    // An action that starts a timer names it.
    const started = references.filter(({ kind, action }) => kind === 'timer' && action === 'timer.create');
    names.add(
      'timer',
      started.map(({ name }) => name),
    );
    const files = await this.filesOf(parsed, scripts);
    for (const { owner, target } of scripts) {
      const { values } = (await this.find.storedValues(parsed, target)) ?? {};
      // The runtime finds the object of a layer's script by the name in the script.
      if (owner.in === 'layers' && owner.class === undefined && typeof values?.['name'] === 'string')
        names.add('layer', [values['name']]);
    }
    for (const created of shared) names.addCreated(created);
    for (const { path, ofClass } of codeOf(page, scripts)) {
      const content = await parsed.content(path);
      if (content !== undefined) names.addCreated(parsed.lua.createdObjects(content, ofClass));
    }
    return { scripts, references, names, files };
  }

  /** What some scripts and commands of a page name. */
  async inFiles(parsed: ParsedFiles, page: Page, only: ReadonlySet<ProjectPath>): Promise<NamedInFiles> {
    const scripts = (await this.scripts.all(parsed.files, page)).filter(({ target }) => only.has(target.script));
    const commands = page.model.commands.filter((name) => only.has(layout.commandScript(page.address, name)));
    const files = await this.filesOf(parsed, scripts);
    return { references: await this.find.inScripts(parsed, page, scripts, commands), files };
  }

  private async filesOf(parsed: ParsedFiles, scripts: readonly PageScript[]): Promise<FileOfScript[]> {
    const files: FileOfScript[] = [];
    for (const { owner, target } of scripts) {
      const stored = await this.find.storedValues(parsed, target);
      if (stored === undefined) continue;
      const { path, values } = stored;
      files.push(...filesNamed(values, target.definition).map((named) => ({ ...named, path, owner })));
    }
    return files;
  }
}

function* codeOf(
  { address, model, file }: Page,
  scripts: readonly PageScript[],
): Generator<{ path: ProjectPath; ofClass: boolean }> {
  yield { path: file, ofClass: false };
  for (const { target, known } of scripts) yield { path: target.script, ofClass: known !== undefined };
  for (const name of model.commands) yield { path: layout.commandScript(address, name), ofClass: false };
}
