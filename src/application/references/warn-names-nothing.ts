import type { CommandAction } from '#domain/command/command';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/project-path';
import type { Warning } from '#domain/change/warning';
import type { Page } from '#domain/page/page';
import type { PageAddress } from '#domain/page/page-address';
import { didYouMean, nearest } from '#domain/problem/nearest';
import { isTable, type Properties } from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import { isFile } from '#application/project/files/is-file';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { Draft } from '#application/project/draft/draft';
import { sizesOf } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptTarget } from '#application/project/script/script-target';
import { BookAssets, filesNamed } from './assets/files-named.js';
import { authorsCode } from './find/page-code.js';
import type { FindNames } from './find/find-names.js';
import type { FindReferences } from './find/find-references.js';
import { namesNothing, type NamesNothing } from './find/names-nothing.js';
import { PageNames } from './find/page-names.js';
import { ParsedFiles } from './find/parsed-files.js';
import { referencesOfActions } from './forms/action-references.js';
import { saysNothing } from './forms/says-nothing.js';
import { madeByCode } from './forms/made-by-code.js';
import { glancingAt } from './glancing-at.js';
import type { Reference } from './reference.js';

/** A name that a request says, and where it says it. */
type SaidName = Pick<Reference, 'at' | 'kind' | 'name'>;

/**
 * Tells which names of a request are the names of nothing, as the doctor would. To be asked when what was sent is in the
 * draft: what the same change makes is there. Only what the request itself names is looked up.
 */
export class WarnNamesNothing {
  constructor(
    private readonly codecs: Codecs,
    private readonly catalogue: ClassCatalogue,
    private readonly models: ProjectModels,
    private readonly find: FindReferences,
    private readonly names: FindNames,
  ) {}

  /** @param sent the properties that were stored for the request */
  async inProperties(draft: Draft, address: PageAddress, target: ScriptTarget, sent: Properties): Promise<Warning[]> {
    const said = this.find.inValues(sent, target.definition);
    const files = filesNamed(sent, target.definition);
    if (said.length === 0 && files.length === 0) return [];
    const seen = glancingAt(draft);
    const assets = new BookAssets(seen, address.book);
    const warnings: Warning[] = [];
    for (const file of files) warnings.push(...told(file.at, await assets.namesNothing(file, address)));
    const judged = await this.ofLayerOnly(seen, target, said);
    return [...warnings, ...(await this.judge(seen, address, judged, target.script))];
  }

  async inActions(draft: Draft, address: PageAddress, actions: readonly CommandAction[]): Promise<Warning[]> {
    const said = referencesOfActions(actions, this.catalogue).filter(({ name }) => !saysNothing(name));
    return said.length === 0 ? [] : this.judge(glancingAt(draft), address, said);
  }

  /** Where the script says that the page itself is meant, no target is a layer. */
  private async ofLayerOnly(
    files: ProjectFiles,
    target: ScriptTarget,
    said: readonly SaidName[],
  ): Promise<readonly SaidName[]> {
    if (!said.some(({ kind }) => kind === 'layer')) return said;
    const stored = await this.find.said(new ParsedFiles(files, this.codecs), target);
    const settings = stored?.values['properties'];
    const aboutPage = isTable(settings) && settings['type'] === 'page';
    return aboutPage ? said.filter(({ kind }) => kind !== 'layer') : said;
  }

  private async judge(
    files: ProjectFiles,
    address: PageAddress,
    said: readonly SaidName[],
    script?: ProjectPath,
  ): Promise<Warning[]> {
    const page = await this.models.readablePage(files, address);
    if (page === undefined) return [];
    const pages = said.some(({ kind }) => kind === 'page')
      ? (await this.models.book(files, address.book)).pages.map(({ name }) => name)
      : [];
    const names = new PageNames(page.model, pages);
    const warnings: Warning[] = [];
    let all: PageNames | undefined;
    for (const each of said) {
      if (each.kind === 'image' || each.kind === 'image-file') {
        warnings.push(...told(each.at, await imageNamesNothing(files, address, each)));
        continue;
      }
      if (names.has(each)) continue;
      // Scripts may make what no model lists: that is read only for a name that seems to be none.
      all ??= await this.allNames(files, page, pages);
      const content = script === undefined ? undefined : (await files.read(script))?.content;
      warnings.push(...told(each.at, namesNothing(each, all, address, content)));
    }
    return warnings;
  }

  private async allNames(files: ProjectFiles, page: Page, pages: readonly string[]): Promise<PageNames> {
    const parsed = new ParsedFiles(files, this.codecs);
    const shared = [];
    for (const path of await authorsCode(files)) {
      const content = await parsed.content(path);
      if (content !== undefined) shared.push(madeByCode(content, false));
    }
    return (await this.names.onPage(parsed, page, pages, shared)).names;
  }
}

/** An image of the page, without its ending, or one below the images of the book. */
async function imageNamesNothing(
  files: ProjectFiles,
  address: PageAddress,
  { at, kind, name }: SaidName,
): Promise<NamesNothing | undefined> {
  const image =
    kind === 'image'
      ? pathIn(layout.imagesFolder(address), `${name}.png`)
      : pathIn(layout.pagesImages(address.book), name);
  for (const size of sizesOf(image)) if (await isFile(files, size)) return undefined;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const near = (await imagesLike(files, image)).map((file) => folder + (kind === 'image' ? stemOf(file) : file));
  return {
    code: 'missing-asset',
    message: `"${at}" says "${name}", and there is no image "${image}": it does not show.${didYouMean(near.slice(0, 1))}`,
    nearest: near,
  };
}

/** The files in the folder of an image that is not there which are called much as it is. */
async function imagesLike(files: ProjectFiles, image: ProjectPath): Promise<string[]> {
  const there = (await files.list(folderOf(image))).flatMap(({ kind, name }) =>
    // The larger sizes are no names of an image.
    kind === 'file' && !/@[24]x$/.test(stemOf(name)) ? name : [],
  );
  const like = nearest(stemOf(nameOf(image)), there.map(stemOf));
  return like.flatMap((stem) => there.find((name) => stemOf(name) === stem) ?? []);
}

function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '');
}

function told(at: string, nothing: NamesNothing | undefined): Warning[] {
  if (nothing === undefined) return [];
  const { code, message, nearest } = nothing;
  return [{ code, at, message, ...(nearest.length > 0 ? { nearest } : {}) }];
}
