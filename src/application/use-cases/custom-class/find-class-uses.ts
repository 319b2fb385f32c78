import { Layer } from '#domain/layer/layer';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page } from '#domain/page/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';

/** Who carries a class, and the page it stands on. */
export interface Carrier {
  readonly page: Page;
  readonly in: 'layers' | 'groups';
  /** The layer, or the page group as one that stands at its name. */
  readonly layer: Layer;
  /** As the model lists the class. */
  readonly entry: string;
}

/** Every layer and page group of the project that carries the class. A page whose model cannot be read says nothing. */
export async function findClassUses(files: ProjectFiles, models: ProjectModels, className: string): Promise<Carrier[]> {
  const uses: Carrier[] = [];
  for (const page of await readablePages(files, models)) {
    for (const list of ['layers', 'groups'] as const) {
      for (const { path, node } of walkLayers(page.model.components[list])) {
        const layer = new Layer(path, node);
        const entry = layer.attachedClass(className);
        if (entry !== undefined) uses.push({ page, in: list, layer, entry });
      }
    }
  }
  return uses;
}

async function readablePages(files: ProjectFiles, models: ProjectModels): Promise<Page[]> {
  const pages: Page[] = [];
  for (const book of await models.bookNames(files)) {
    const known = await models.readableBook(files, book);
    for (const { name } of known?.pages ?? []) {
      const page = await models.readablePage(files, { book, page: name });
      if (page !== undefined) pages.push(page);
    }
  }
  return pages;
}
