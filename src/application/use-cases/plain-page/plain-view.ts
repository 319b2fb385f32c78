import { pageName, type PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { AppView } from '#application/ports/running-app';
import type { ProjectServices } from '#application/project-services';
import { name } from '../define-operation.js';
import { namesOfLayer, type LayerAddress } from '../layer/layer-document.js';

/** The running app that an operation asks. @internal */
export const appOption = name
  .optional()
  .describe(
    'For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.',
  );

/** The problems of an operation that asks a running app. @internal */
export const appProblems = ['app-not-connected', 'app-timed-out', 'view-not-registered', 'function-failed'] as const;

/**
 * A plain page as the app names it: its Lua file is a module, and the module's name is the scene's.
 * @param app the app's id or device; without it, the one that connected last
 * @throws Problem `page-not-found` when there is no such file
 */
export async function plainView(
  { snapshots, models }: ProjectServices,
  address: PageAddress,
  app: string | undefined,
): Promise<AppView> {
  const { result: path } = await snapshots.read((files) => models.plainPage(files, address));
  if (path === undefined) throw new Problem('page-not-found', `"${pageName(address)}" is no plain page.`);
  return {
    dir: address.book,
    page: address.page,
    module: path.replace(/\.lua$/, '').replaceAll('/', '.'),
    ...(app === undefined ? {} : { app }),
  };
}

/** The problem of a path that is longer or shorter than those of a plain page. */
export function namesNothing(address: LayerAddress): Problem {
  return new Problem(
    'layer-not-found',
    `"${namesOfLayer(address).join('/')}" names nothing on a plain page.`,
    {},
    { remedies: [{ kind: 'ask-app', address: [address.book, address.page] }] },
  );
}
