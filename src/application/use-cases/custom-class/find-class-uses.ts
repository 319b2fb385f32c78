import type { ProjectPath } from '#domain/change/project-path';
import { Layer } from '#domain/layer/layer';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page } from '#domain/page/page';
import { Problem } from '#domain/problem/problem';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
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

/** Is told of an index that cannot be understood, and why. */
type TellUnreadable = (path: ProjectPath, why: string) => void;

/** Every layer and page group of the project that carries the class. A page whose model cannot be understood says nothing. */
export async function findClassUses(
  files: ProjectFiles,
  models: ProjectModels,
  className: string,
  tell: TellUnreadable = () => undefined,
): Promise<Carrier[]> {
  const uses: Carrier[] = [];
  for (const page of await readablePages(files, models, tell)) {
    for (const list of ['layers', 'groups'] as const) {
      // A layer that is listed twice may have the class each time.
      const found = new Map<string, Carrier>();
      for (const { path, node } of walkLayers(page.model.components[list])) {
        const layer = new Layer(path, node);
        const entry = layer.attachedClass(className);
        if (entry !== undefined) found.set(`${layer.pathName} ${entry}`, { page, in: list, layer, entry });
      }
      uses.push(...found.values());
    }
  }
  return uses;
}

async function readablePages(files: ProjectFiles, models: ProjectModels, tell: TellUnreadable): Promise<Page[]> {
  const pages: Page[] = [];
  for (const book of await models.bookNames(files)) {
    const known = await orTold(models.book(files, book), layout.bookIndex(book), tell);
    for (const { name } of known?.pages ?? []) {
      const address = { book, page: name };
      const page = await orTold(models.indexedPage(files, address), layout.pageIndex(address), tell);
      if (page !== undefined) pages.push(page);
    }
  }
  return pages;
}

async function orTold<T>(reading: Promise<T>, path: ProjectPath, tell: TellUnreadable): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tell(path, error.message);
    return undefined;
  }
}
