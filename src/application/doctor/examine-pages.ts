import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import { isGroup, walkLayers } from '#domain/model/layer-tree';
import type { ModelFault } from '#domain/model/model-fault';
import { Page } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import { listFiles, skippingUnreadable } from '#application/project/files/file-views';
import type { Links } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import { type LayerImage, layerImageOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { BookAssets } from '#application/references/assets/book-assets';
import type { FindNames, NamedOnPage } from '#application/references/find/find-names';
import { ParsedFiles } from '#application/references/find/parsed-files';
import type { CreatedObjects } from '#application/ports/lua-code';
import type { PageScript } from '#application/references/find/page-scripts';
import {
  addressOfCommand,
  addressOfLayer,
  addressOfOwner,
  addressOfPage,
} from '#application/references/resource-addresses';

/** A file of the page's model. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** Its owner in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: ResourceAddress;
}

/** A page with a readable model, and everything that checks need, read once. */
export interface ExaminedPage extends NamedOnPage {
  readonly page: Page;
  readonly parsed: ParsedFiles;
  /** What is wrong in the text of its model. */
  readonly faults: readonly ModelFault[];
  /** Files that the store could not read so far, and why. */
  readonly unreadable: ReadonlyMap<ProjectPath, string>;
  /** Every file in the page's folders. */
  readonly paths: ReadonlySet<ProjectPath>;
  /** The same paths, folded for file systems that ignore case and Unicode form. */
  readonly folded: ReadonlySet<string>;
  /** Every file of the page's model, required or optional. */
  readonly expected: readonly ExpectedFile[];
  /** The image of each layer, by its path. */
  readonly images: ReadonlyMap<string, LayerImage>;
  /** The files of the book that are no images. */
  readonly assets: BookAssets;
}

/** Reads everything of a page that checks need. */
export class ExaminePages {
  constructor(
    private readonly codecs: Codecs,
    private readonly names: FindNames,
  ) {}

  /**
   * @param pages every page of the book
   * @param shared the objects of the code that runs on every page
   */
  async examine(
    stored: ProjectFiles,
    read: Page,
    pages: readonly string[],
    shared: readonly CreatedObjects[],
    assets: BookAssets,
    links: Links,
  ): Promise<ExaminedPage> {
    const { page, faults } = await this.asMeant(stored, read);
    const unreadable = new Map<ProjectPath, string>();
    const readable = skippingUnreadable(stored, (path, { message }) => unreadable.set(path, message));
    // Without a listing of its folders, no file of the page could be called missing.
    const listed = await listFiles(
      { ...readable, list: (path) => stored.list(path) },
      layout.pageFolders(page.address),
    );
    const parsed = new ParsedFiles(listed.files, this.codecs);
    const named = await this.names.onPage(parsed, page, pages, shared);
    const images = await imagesOf(page, parsed);
    const expected = expectedFiles(page, named.scripts, images);
    // What is behind a link is there, for the app.
    const behind = expected.flatMap(({ path }) => (links.has(path) ? path : []));
    const paths = new Set([...listed.paths, ...behind]);
    const folded = new Set([...paths].map(foldName));
    return {
      ...named,
      page,
      faults,
      parsed,
      unreadable,
      paths,
      folded,
      expected,
      images,
      assets,
    };
  }

  /**
   * The faults in the text of the page's model, and the page without those that can be fixed: what follows from a misspelt key
   * is not found again.
   */
  private async asMeant(files: ProjectFiles, read: Page): Promise<Pick<ExaminedPage, 'page' | 'faults'>> {
    const index = await files.read(read.file);
    const codec = this.codecs.pageIndex;
    const faults = index === undefined ? [] : codec.faults(index.content);
    const fixed = faults.filter((fault) => fault.fixed !== undefined);
    if (index === undefined || fixed.length === 0) return { page: read, faults };
    const meant = fixed.reduce((content, fault) => codec.fix(content, fault), index.content);
    return { page: new Page(read.address, codec.parse(meant), read.at), faults };
  }
}

/** By the path of the layer. */
async function imagesOf({ address, model }: Page, parsed: ParsedFiles): Promise<Map<string, LayerImage>> {
  const images = new Map<string, LayerImage>();
  for (const { path, node } of walkLayers(model.components.layers)) {
    const values = (await parsed.script(layout.layerScript(address, path, isGroup(node)), 'layer'))?.model?.values;
    images.set(path.join('/'), layerImageOf(address, path, values));
  }
  return images;
}

/** Every file of the page's model, required or optional. */
function expectedFiles(
  page: Page,
  scripts: readonly PageScript[],
  images: ReadonlyMap<string, LayerImage>,
): ExpectedFile[] {
  const { address, model, at } = page;
  const files: ExpectedFile[] = [];
  const models = at.other === undefined ? [at.file] : [at.file, at.other];
  expect('the page', addressOfPage(address), [...models, layout.pageJson(address)]);
  for (const { owner, target } of scripts)
    expect(target.title, addressOfOwner(address, owner), [target.script, ...target.json]);
  for (const command of model.commands) {
    expect(`the command "${command}"`, addressOfCommand(address, command), layout.commandFiles(address, command));
  }
  for (const { path } of walkLayers(model.components.layers)) {
    expect(`the layer "${path.join('/')}"`, addressOfLayer(address, path), images.get(path.join('/'))?.sizes ?? []);
  }
  return files;

  function expect(title: string, resource: ResourceAddress, paths: readonly ProjectPath[]): void {
    for (const path of paths) files.push({ path, title, resource });
  }
}
