import type { CommandAction } from '#domain/command';
import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { Page, PageAddress } from '#domain/page';
import { isTable, type Properties } from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptTarget } from '#application/project/script/script-targets';
import { BookAssets, filesNamed } from './assets/book-assets.js';
import { authorsCode } from './find/code-files.js';
import type { FileOfScript, FindNames } from './find/find-names.js';
import type { ListReferences } from './find/list-references.js';
import { missingImage, missingTarget, type MissingTarget } from './find/missing-target.js';
import { PageNames } from './find/page-names.js';
import { ParsedFiles } from './find/parsed-files.js';
import { referencesOfActions } from './find/action-references.js';
import { isNoName } from './find/value-references.js';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { Reference } from './reference.js';

/** A reference in a request. */
type SentReference = Pick<Reference, 'at' | 'kind' | 'name'>;

/**
 * Warns of names in a request that refer to nothing, with the doctor's codes. Call it when the draft has the sent values:
 * the things that the same change makes exist then. It looks up only names of the request itself.
 */
export class WarnMissingTargets {
  constructor(
    private readonly codecs: Codecs,
    private readonly catalogue: ClassCatalogue,
    private readonly models: ProjectModels,
    private readonly find: ListReferences,
    private readonly names: FindNames,
  ) {}

  /** @param sent the properties that were stored for the request */
  async inProperties(draft: Draft, address: PageAddress, target: ScriptTarget, sent: Properties): Promise<Warning[]> {
    const references = this.find.inValues(sent, target.definition);
    const files = filesNamed(sent, target.definition);
    if (references.length === 0 && files.length === 0) return [];
    const readable = untrackedReads(draft);
    const assets = new BookAssets(readable, address.book);
    const warnings: Warning[] = [];
    for (const file of files) warnings.push(...warningOf(file.at, await assets.missingFile(file, address)));
    const left = await this.withoutPageTarget(readable, target, references);
    return [...warnings, ...(await this.missingAmong(readable, address, left, target.script))];
  }

  async inActions(draft: Draft, address: PageAddress, actions: readonly CommandAction[]): Promise<Warning[]> {
    const references = referencesOfActions(actions, this.catalogue).filter(({ name }) => !isNoName(name));
    return references.length === 0 ? [] : this.missingAmong(untrackedReads(draft), address, references);
  }

  /**
   * As `inProperties`, of references that files of a page have, and of the asset files that they name.
   * @param references with the path of their file
   */
  async inFiles(
    draft: Draft,
    address: PageAddress,
    references: readonly Reference[],
    named: readonly FileOfScript[],
  ): Promise<Warning[]> {
    if (references.length === 0 && named.length === 0) return [];
    const readable = untrackedReads(draft);
    const assets = new BookAssets(readable, address.book);
    const warnings: Warning[] = [];
    for (const file of named)
      warnings.push(...warningOf(`${file.path} ${file.at}`, await assets.missingFile(file, address)));
    return [...warnings, ...(await this.missingAmong(readable, address, references))];
  }

  /** The references without layers, where the `type` of the script is the page: then no target is a layer. */
  private async withoutPageTarget(
    files: ProjectFiles,
    target: ScriptTarget,
    references: readonly SentReference[],
  ): Promise<readonly SentReference[]> {
    if (!references.some(({ kind }) => kind === 'layer')) return references;
    const stored = await this.find.storedValues(new ParsedFiles(files, this.codecs), target);
    const settings = stored?.values['properties'];
    const aboutPage = isTable(settings) && settings['type'] === 'page';
    return aboutPage ? references.filter(({ kind }) => kind !== 'layer') : references;
  }

  private async missingAmong(
    files: ProjectFiles,
    address: PageAddress,
    references: readonly (SentReference & Partial<Pick<Reference, 'path'>>)[],
    script?: ProjectPath,
  ): Promise<Warning[]> {
    const page = await this.models.readablePage(files, address);
    if (page === undefined) return [];
    const pages = references.some(({ kind }) => kind === 'page')
      ? (await this.models.book(files, address.book)).pages.map(({ name }) => name)
      : [];
    const names = new PageNames(page.model, pages);
    const warnings: Warning[] = [];
    let all: PageNames | undefined;
    for (const each of references) {
      const at = each.path === undefined ? each.at : `${each.path} ${each.at}`;
      if (each.kind === 'image' || each.kind === 'image-file') {
        warnings.push(...warningOf(at, await missingImage(files, address, each, (path) => isFile(files, path))));
        continue;
      }
      if (names.has(each)) continue;
      // Scripts may make objects that no model lists. They are read only for a name that is not found otherwise.
      all ??= await this.allNames(files, page, pages);
      const path = each.path ?? script;
      const content = path?.endsWith('.lua') === true ? (await files.read(path))?.content : undefined;
      const stops = content !== undefined && this.codecs.lua.needs(content) === 'target';
      warnings.push(...warningOf(at, missingTarget(each, all, address, stops)));
    }
    return warnings;
  }

  private async allNames(files: ProjectFiles, page: Page, pages: readonly string[]): Promise<PageNames> {
    const parsed = new ParsedFiles(files, this.codecs);
    const shared = [];
    for (const path of await authorsCode(files)) {
      const content = await parsed.content(path);
      if (content !== undefined) shared.push(this.codecs.lua.createdObjects(content, false));
    }
    return (await this.names.onPage(parsed, page, pages, shared)).names;
  }
}

function warningOf(at: string, missing: MissingTarget | undefined): Warning[] {
  if (missing === undefined) return [];
  const { code, message, nearest } = missing;
  return [{ code, at, message, ...(nearest.length > 0 ? { nearest } : {}) }];
}
