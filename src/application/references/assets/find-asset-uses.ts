import { splitSize } from '#domain/asset/asset-kind';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { PageModel } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import { bytesToText, decodeUtf8, encodeUtf8, lineOf } from '#application/support/bytes';
import type { Codecs } from '#application/ports/codecs';
import type { ProjectFiles } from '#application/project/files/project-files';
import { skippingUnreadable, yielding } from '#application/project/files/file-views';
import { layerImageOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { scriptsAround } from '#application/references/find/code-files';
import type { ListReferences } from '#application/references/find/list-references';
import type { PageScripts } from '#application/references/find/page-scripts';
import { ParsedFiles } from '#application/references/find/parsed-files';
import type { Reference } from '#application/references/reference';
import {
  addressOfBook,
  addressOfCommand,
  addressOfLayer,
  addressOfOwner,
  addressOfPage,
  addressOfProject,
} from '#application/references/resource-addresses';
import { filesNamed, type FileReference } from './book-assets.js';
import { NamedAssets } from './named-assets.js';

/** A place that uses an asset. */
export interface AssetUse {
  readonly resource: ResourceAddress;
  /** The property (`properties.url`), `image` for a layer's own image, or the line of a file (`line 12`). */
  readonly at: string;
  /** The file that names the asset; `undefined` where nothing names it, as a layer's image. */
  readonly file?: ProjectPath;
}

/** The uses of each asset of a book, by the path of its plain size below the assets. */
export type AssetUses = ReadonlyMap<string, readonly AssetUse[]>;

/**
 * Finds who uses the assets of a book. Properties and layers give exact places. A string of any other code counts as a use of
 * each asset that the runtime could find by it, so that nothing in use is called unused. The book's register lists assets and
 * uses none.
 */
export class FindAssetUses {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly scripts: PageScripts,
    private readonly find: ListReferences,
  ) {}

  /** @param assets the paths of all assets below the book's assets */
  async inBook(stored: ProjectFiles, book: string, assets: readonly string[]): Promise<AssetUses> {
    const files = yielding(skippingUnreadable(stored));
    const parsed = new ParsedFiles(files, this.codecs);
    const uses = new Uses(assets);
    const owners = new Map<ProjectPath, ResourceAddress>();
    const { pages } = await this.models.book(files, book);
    for (const { name, kind } of pages) {
      if (kind === 'plain') {
        for (const path of layout.plainPages({ book, page: name }))
          owners.set(path, addressOfPage({ book, page: name }));
        continue;
      }
      const page = await this.models.readablePage(files, { book, page: name });
      if (page !== undefined) await this.onPage(parsed, page, uses, owners);
      if (page === undefined || mayHaveMoreLayers(page.model)) uses.addImagesOf({ book, page: name });
    }
    await this.inCode(parsed, book, uses, (path) => owners.get(path) ?? ownerOf(path, book));
    return uses.byAsset;
  }

  /** Adds the uses by properties and by layers, and the owner of each script. */
  private async onPage(
    parsed: ParsedFiles,
    page: Page,
    uses: Uses,
    owners: Map<ProjectPath, ResourceAddress>,
  ): Promise<void> {
    const { address } = page;
    const scripts = await this.scripts.all(parsed.files, page);
    for (const { owner, target } of scripts) {
      const resource = addressOfOwner(address, owner);
      for (const path of [target.script, ...target.json]) owners.set(path, resource);
      const stored = await this.find.storedValues(parsed, target);
      if (owner.in === 'layers' && owner.class === undefined) {
        const { sizes } = layerImageOf(address, owner.path, stored?.values);
        uses.add(sizes[0].slice(layout.assets(address.book).length + 1), {
          resource: addressOfLayer(address, owner.path),
          at: 'image',
        });
      }
      if (stored === undefined) continue;
      for (const named of filesNamed(stored.values, target.definition))
        for (const path of pathsOf(named, address.page)) uses.add(path, { resource, at: named.at, file: stored.path });
    }
    for (const command of page.model.commands)
      for (const path of layout.commandFiles(address, command)) owners.set(path, addressOfCommand(address, command));
    for (const reference of await this.find.inScripts(parsed, page, scripts)) {
      const resource = owners.get(reference.path) ?? addressOfPage(address);
      const use = { resource, at: reference.at, file: reference.path };
      for (const path of imagesOf(reference, address.page)) uses.add(path, use);
    }
  }

  /** Adds what the strings of all code name. */
  private async inCode(
    parsed: ParsedFiles,
    book: string,
    uses: Uses,
    ownerOfFile: (path: ProjectPath) => ResourceAddress,
  ): Promise<void> {
    const register = layout.assetRegister(book);
    const named = await NamedAssets.of(parsed.files, parsed.lua, book);
    for (const path of await scriptsAround(parsed.files, book)) {
      if (path === register) continue;
      const content = await parsed.content(path);
      if (content === undefined) continue;
      const resource = ownerOfFile(path);
      const isOwn = resource.type !== 'project' && resource.type !== 'book';
      const found = [...(await named.in([path])), ...uses.imagesNamed(textsOf(parsed, path, content), pageOf(path))];
      for (const asset of found) {
        // A property has named it, or the side JSON names it once more.
        if (isOwn && uses.has(asset, resource)) continue;
        const line = lineWith(content, asset);
        uses.add(asset, { resource, at: isOwn && line !== '' ? line : `${path} ${line}`.trim(), file: path });
      }
    }
  }
}

/** Collects uses by asset, each place once. */
/** Whether a list that cannot be read may have layers. */
function mayHaveMoreLayers({ unreadable = [] }: PageModel): boolean {
  return unreadable.some(
    ({ list }) => list === 'components' || (list.startsWith('layers') && !list.endsWith('.class')),
  );
}

class Uses {
  private readonly found = new Map<string, AssetUse[]>();
  /** The plain path of each asset. */
  private readonly known: ReadonlySet<string>;
  /** The plain paths of the images, by their path below the images without the ending. */
  private readonly images = new Map<string, string[]>();

  constructor(assets: readonly string[]) {
    this.known = new Set(assets.map((path) => splitSize(path).plain));
    const folder = `${layout.imageAssets}/`;
    for (const path of this.known) {
      if (!path.startsWith(folder)) continue;
      const stem = path.slice(folder.length).replace(/\.\w+$/, '');
      this.images.set(stem, [...(this.images.get(stem) ?? []), path]);
    }
  }

  get byAsset(): AssetUses {
    return this.found;
  }

  /** Whether the thing is known to use the asset. */
  has(asset: string, resource: ResourceAddress): boolean {
    return this.found.get(splitSize(asset).plain)?.some((use) => isSame(use.resource, resource)) === true;
  }

  /** Adds all images of a page whose layers are not all known: a layer shows the image of its name. */
  addImagesOf(address: PageAddress): void {
    const folder = `${layout.imagesFolder(address).slice(layout.assets(address.book).length + 1)}/`;
    for (const path of this.known)
      if (path.startsWith(folder)) this.add(path, { resource: addressOfPage(address), at: 'layers' });
  }

  /** @param asset the path of any size; nothing happens where it does not exist */
  add(asset: string, use: AssetUse): void {
    const { plain } = splitSize(asset);
    if (!this.known.has(plain)) return;
    const uses = this.found.get(plain) ?? [];
    const isThere = uses.some(({ resource, at }) => at === use.at && isSame(resource, use.resource));
    if (!isThere) this.found.set(plain, [...uses, use]);
  }

  /**
   * The images that texts name: by a path below the images, with the ending or without, or by a file name below those of the
   * page. There a name without the ending is mostly that of a layer.
   * @param page the page of the code; `undefined` for other code
   */
  *imagesNamed(texts: Iterable<string>, page: string | undefined): Generator<string> {
    for (const text of texts) {
      const path = text.replace(/^.*\bassets\//, '').replace(/^(\.?\/)?(images\/)?/, '');
      const stem = splitSize(path).plain.replace(/\.(png|jpe?g)$/i, '');
      yield* this.images.get(stem) ?? [];
      if (page !== undefined && stem !== path) yield* this.images.get(pathIn(page, stem)) ?? [];
    }
  }
}

function isSame(one: ResourceAddress, other: ResourceAddress): boolean {
  return one.type === other.type && one.address.join('/') === other.address.join('/');
}

/** Every path at which the runtime looks for the file. */
function pathsOf({ name, file }: FileReference, page: string): string[] {
  return file.in.map((folder) => pathIn(folder.replace('{page}', page), name));
}

/** An image of the page is named without its ending, one of the book by its path below the images. */
function imagesOf({ kind, name }: Reference, page: string): string[] {
  if (kind === 'image') return [pathIn(pathIn(layout.imageAssets, page), `${name}.png`)];
  return kind === 'image-file' ? [pathIn(layout.imageAssets, name)] : [];
}

function textsOf(parsed: ParsedFiles, path: ProjectPath, content: Uint8Array): Iterable<string> {
  if (path.endsWith('.lua')) return parsed.lua.strings(content);
  const text = decodeUtf8(bytesToText(content)).replaceAll('\\/', '/');
  return Array.from(text.matchAll(/"([^"\\\r\n]{1,200})"/g), ([, each = '']) => each);
}

function pageOf(path: ProjectPath): string | undefined {
  return /^App\/[^/]+\/(?:components|commands|models)\/([^/]+)\//.exec(path)?.[1];
}

/** The owner of a file that no model lists. */
function ownerOf(path: ProjectPath, book: string): ResourceAddress {
  if (!path.startsWith(`${layout.book(book)}/`)) {
    const [, customClass] = /^components\/custom\/([^/]+)\.lua$/.exec(path) ?? [];
    return customClass === undefined ? addressOfProject : { type: 'custom-class', address: [customClass] };
  }
  const page = pageOf(path);
  return page === undefined ? addressOfBook(book) : addressOfPage({ book, page });
}

/** The first line with the name of the asset, else of its stem, else of its folder; `''` where there is none. */
function lineWith(content: Uint8Array, asset: string): string {
  const text = bytesToText(content);
  const name = nameOf(asset);
  for (const part of [name, name.replace(/\.\w+$/, ''), nameOf(folderOf(asset))]) {
    const at = part === '' ? -1 : text.indexOf(encodeUtf8(part));
    if (at >= 0) return `line ${lineOf(text, at)}`;
  }
  return '';
}
