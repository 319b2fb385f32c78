import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { isGroup, walkLayers } from '#domain/model/layer-tree';
import type { Page } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import { listFiles } from '#application/project/files/listed-files';
import { skippingUnreadable } from '#application/project/files/skip-unreadable';
import type { ProjectFiles } from '#application/project/files/project-files';
import { pictureOf, type LayerPicture } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { BookAssets } from '#application/references/assets/files-named';
import type { FindNames } from '#application/references/find/find-names';
import { ParsedFiles } from '#application/references/find/parsed-files';
import type { MadeByCode } from '#application/ports/lua-code';
import { expectedFiles } from './checks/expected-files.js';
import type { ExaminedPage } from './examined-page.js';

/** Reads everything of a page that checks look at. */
export class ExaminePages {
  constructor(
    private readonly codecs: Codecs,
    private readonly names: FindNames,
  ) {}

  /**
   * @param pages every page of the book
   * @param shared what the code makes that runs on every page
   */
  async examine(
    stored: ProjectFiles,
    page: Page,
    pages: readonly string[],
    shared: readonly MadeByCode[],
    assets: BookAssets,
  ): Promise<ExaminedPage> {
    const unreadable = new Map<ProjectPath, string>();
    const readable = skippingUnreadable(stored, (path, { message }) => unreadable.set(path, message));
    // Without a list of its folders, nothing could be said to be missing on the page.
    const { paths, files } = await listFiles(
      { ...readable, list: (path) => stored.list(path) },
      layout.pageFolders(page.address),
    );
    const parsed = new ParsedFiles(files, this.codecs);
    const named = await this.names.onPage(parsed, page, pages, shared);
    const pictures = await picturesOf(page, parsed);
    const folded = new Set([...paths].map(foldName));
    return {
      ...named,
      page,
      parsed,
      unreadable,
      paths,
      folded,
      expected: expectedFiles(page, named.scripts, pictures),
      pictures,
      assets,
    };
  }
}

/** By the path of the layer. */
async function picturesOf({ address, model }: Page, parsed: ParsedFiles): Promise<Map<string, LayerPicture>> {
  const pictures = new Map<string, LayerPicture>();
  for (const { path, node } of walkLayers(model.components.layers)) {
    const output = await parsed.script(layout.layerScript(address, path, isGroup(node)));
    const values = output !== undefined && 'model' in output ? output.model.values : undefined;
    pictures.set(path.join('/'), pictureOf(address, path, values));
  }
  return pictures;
}
