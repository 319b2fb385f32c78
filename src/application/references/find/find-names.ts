import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page';
import { layout } from '#application/project/layout/project-layout';
import { filesNamed, type FileReference } from '#application/references/assets/book-assets';
import type { MadeByCode } from '#application/ports/lua-code';
import type { Reference } from '../reference.js';
import type { FindReferences } from './find-references.js';
import { PageNames } from './page-names.js';
import type { PageScript, PageScripts, ScriptOwner } from './page-scripts.js';
import type { ParsedFiles } from './parsed-files.js';

/** What a page's scripts and commands name, and what there is that they can mean. */
export interface NamedOnPage {
  readonly scripts: readonly PageScript[];
  readonly references: readonly Reference[];
  readonly names: PageNames;
  /** Files of the assets that scripts name. */
  readonly files: readonly FileOfScript[];
}

/** A file of the assets, and whose script names it. */
export interface FileOfScript extends FileReference {
  readonly path: ProjectPath;
  readonly owner: ScriptOwner;
}

/** Knows what a page's names can mean: by its model, by what its scripts call themselves, and by what its code makes. */
export class FindNames {
  constructor(
    private readonly scripts: PageScripts,
    private readonly find: FindReferences,
  ) {}

  /**
   * Reads every script of the page.
   * @param pages every page of the book
   * @param shared what the code makes that runs on every page
   */
  async onPage(
    parsed: ParsedFiles,
    page: Page,
    pages: readonly string[],
    shared: readonly MadeByCode[],
  ): Promise<NamedOnPage> {
    const scripts = await this.scripts.all(parsed.files, page);
    const references = await this.find.inScripts(parsed, page, scripts);
    const names = new PageNames(page.model, pages);
    // An action that starts a timer gives it its name.
    const started = references.filter(({ kind, action }) => kind === 'timer' && action === 'timer.create');
    names.add(
      'timer',
      started.map(({ name }) => name),
    );
    const files: FileOfScript[] = [];
    for (const { owner, target } of scripts) {
      const output = await this.find.output(parsed, target);
      if (output === undefined) continue;
      const { path, values } = output;
      files.push(...filesNamed(values, target.definition).map((named) => ({ ...named, path, owner })));
      // The runtime keeps what a layer's script makes under the name that the script says.
      if (owner.in === 'layers' && owner.class === undefined && typeof values['name'] === 'string')
        names.add('layer', [values['name']]);
    }
    for (const made of shared) names.addMade(made);
    for (const { path, ofClass } of codeOf(page, scripts)) {
      const content = await parsed.content(path);
      if (content !== undefined) names.addMade(parsed.lua.made(content, ofClass));
    }
    return { scripts, references, names, files };
  }
}

function* codeOf(
  { address, model }: Page,
  scripts: readonly PageScript[],
): Generator<{ path: ProjectPath; ofClass: boolean }> {
  yield { path: layout.pageIndex(address), ofClass: false };
  for (const { target, known } of scripts) yield { path: target.script, ofClass: known !== undefined };
  for (const name of model.commands) yield { path: layout.commandScript(address, name), ofClass: false };
}
