import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { PageAddress } from '#domain/page';
import type { Draft } from '#application/project/draft/draft';
import { renamedCustomModule } from '#application/project/layout/module-paths';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everyPage, type ProjectModels } from '#application/project/model/project-models';
import { referencesOfTrees } from './trees/tree-references.js';
import type { Reference } from './reference.js';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { NameChange } from './follow/name-changes.js';
import { codeOfPage, sharedCode } from './find/code-files.js';
import { PageNames } from './find/page-names.js';
import { isNameOf, type ReferencesTo } from './find/references-to.js';
import type { Renames } from './renames.js';

/** Warns of references to a removed thing. Called when the draft no longer has the thing. */
export class WarnDangling {
  constructor(
    private readonly models: ProjectModels,
    private readonly references: ReferencesTo,
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
    const registered = await this.references.registeredIn(files, address.book, removed);
    const layers = registered.filter((each) => each.kind === 'layer' && each.page === address.page);
    const found = [
      ...(await this.references.onPage(removed, files, page, modules)),
      ...layers.filter(isNameOf(removed)),
    ];
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
      warnings.push(
        ...warningsOf(await this.references.onPage(removed, files, page), new PageNames(page.model, names)),
      );
    }
    const registered = (await this.references.registeredIn(files, book, removed)).filter(({ kind }) => kind === 'page');
    const left = { has: ({ name }: Reference) => names.includes(name) };
    const others = [...registered, ...(await referencesOfTrees(files, book))];
    return [...warnings, ...warningsOf(others.filter(isNameOf(removed)), left)];
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
      const lines = this.references.linesLeading(path, file.content, [renamedCustomModule(name, `${name}_gone`)]);
      warnings.push(...lines.map(({ at }) => dangling({ path, at, name })));
    }
    return warnings;
  }

  private async codeOfPages(files: ProjectFiles): Promise<ProjectPath[]> {
    const paths: ProjectPath[] = [];
    // Another warning of the same change reports pages that cannot be read.
    for await (const address of everyPage(files, this.models, () => undefined))
      paths.push(...(await codeOfPage(files, address, await this.models.pageFile(files, address))));
    return paths;
  }
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
