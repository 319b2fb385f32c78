import { pageName, type PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { AppView } from '#application/ports/running-app';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';

/**
 * The page as the app knows it: its Lua file is a module, and the module's name the scene's.
 * @param app the app that is meant, by its id or device
 * @throws Problem `page-not-found` when there is no such file
 */
export async function plainView(
  files: ProjectFiles,
  models: ProjectModels,
  address: PageAddress,
  app: string | undefined,
): Promise<AppView> {
  const path = await models.plainPage(files, address);
  if (path === undefined) throw new Problem('page-not-found', `"${pageName(address)}" is no plain page.`);
  return {
    dir: address.book,
    page: address.page,
    module: path.replace(/\.lua$/, '').replaceAll('/', '.'),
    ...(app === undefined ? {} : { app }),
  };
}
