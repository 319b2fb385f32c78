import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { customModulePaths } from '#application/project/layout/module-paths';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everyPage, type ProjectModels } from '#application/project/model/project-models';
import type { Reference } from './reference.js';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { codeOfPage, sharedCode } from './find/code-files.js';
import { directions, isPageNumber, PageNames } from './find/page-names.js';
import type { ReferredNames } from './referred-names.js';
import type { WalkReferences } from './walk-references.js';

/** Warns of references to a removed thing. Called when the draft no longer has the thing. */
export class WarnDangling {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly references: WalkReferences,
  ) {}

  async onPage(draft: Draft, address: PageAddress, removed: ReferredNames): Promise<Warning[]> {
    const page = await this.models.indexedPage(draft, address);
    if (page === undefined) return [];
    const found = await this.references.naming(removed, untrackedReads(draft), { page });
    if (found.length === 0) return [];
    const { pages } = await this.models.bookModel(draft, address.book);
    return warningsOf(found, new PageNames(page.model, pages));
  }

  /** Warns of references to a removed page. */
  async inBook(draft: Draft, book: string, removed: ReferredNames): Promise<Warning[]> {
    const { pages } = await this.models.book(draft, book);
    const left = new Set([...pages.map(({ name }) => name), ...directions]);
    const found = await this.references.naming(removed, untrackedReads(draft), { book });
    return warningsOf(found, { has: ({ name }) => left.has(name) || isPageNumber(name) });
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
      const lines = this.codecs.lua.linesLeading(file.content, [customModulePaths(name)]);
      warnings.push(...lines.map((line) => dangling({ path, at: `line ${line}`, name })));
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
