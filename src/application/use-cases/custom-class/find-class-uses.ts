import { classesMeant, parseClassName } from '#domain/layer-class';
import { walkLayers } from '#domain/model/layer-tree';
import type { ClassOwner } from '#domain/model/model-edit';
import { type Page, pageName } from '#domain/page';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { everyPage, orReport, type ProjectModels, type OnUnreadable } from '#application/project/model/project-models';

/** Who carries a class, and the page it stands on. */
export interface Carrier {
  readonly page: Page;
  readonly owner: ClassOwner;
  /** As the model lists the class. */
  readonly entry: string;
}

/** Every layer and page group of the project that carries the class. What cannot be read is skipped, and reported. */
export async function findClassUses(
  files: ProjectFiles,
  models: ProjectModels,
  className: string,
  report: OnUnreadable = () => undefined,
): Promise<Carrier[]> {
  const uses: Carrier[] = [];
  for await (const address of everyPage(files, models, report)) {
    const page = await orReport(models.indexedPage(files, address), pageName(address), report);
    if (page === undefined) continue;
    for (const { list, problem } of page.model.unreadable ?? [])
      if (/^(components|layers|groups)/.test(list)) report(page.file, problem.message);
    for (const list of ['layers', 'groups'] as const) {
      // A layer that is listed twice may have the class each time.
      const found = new Map<string, Carrier>();
      for (const { path, node } of walkLayers(page.model.components[list])) {
        const owner: ClassOwner = list === 'layers' ? { in: list, path } : { in: list, name: node.name };
        for (const entry of node.classes)
          if (await means(files, entry, className)) found.set(`${path.join('/')} ${entry}`, { page, owner, entry });
      }
      uses.push(...found.values());
    }
  }
  return uses;
}

/** Whether the entry is the custom class, or goes on behind its name and is no class of its own. */
async function means(files: ProjectFiles, entry: string, className: string): Promise<boolean> {
  const { name } = parseClassName(entry);
  if (name === className || !classesMeant(name).includes(className)) return name === className;
  return !(await isFile(files, layout.customClass(name)));
}
