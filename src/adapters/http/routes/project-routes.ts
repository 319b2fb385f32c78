import type { ProjectServices } from '#application/project-services';
import { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import { readProject } from '#application/use-cases/project/read-project';
import { Operations } from '../operations.js';
import { IdempotentRoutes } from '#adapters/http/idempotency';
import type { Route } from '../route.js';
import { appRoutes } from './app-routes.js';
import { appSessionRoutes } from './app-session-routes.js';
import { assetRoutes } from './asset-routes.js';
import { batchRoute } from './batch-route.js';
import { bookRoutes } from './book-routes.js';
import { catalogueRoutes } from './catalogue-routes.js';
import { commandRoutes } from './command-routes.js';
import { componentRoutes } from './component-routes.js';
import { customClassRoutes } from './custom-class-routes.js';
import { doctorRoutes } from './doctor-routes.js';
import { eventsRoute } from './events-route.js';
import { historyRoutes } from './history-routes.js';
import { layerRoutes } from './layer-routes.js';
import { pageRoutes } from './page-routes.js';
import { searchRoutes } from './search-routes.js';
import { sourceRoute } from './source-route.js';

/** Every address of a project: its books, and what was done to them. */
export function projectRoutes(services: ProjectServices): Route[] {
  const operations = new Operations(services);
  const once = new IdempotentRoutes(services.firstAnswers, services.state);
  const selectInApp = new SelectInApp(services.runningApp);
  const routes = [
    operations.readRoute(readProject, { tags: ['project'] }),
    sourceRoute(operations),
    ...searchRoutes(operations),
    ...bookRoutes(operations, selectInApp),
    ...pageRoutes(operations, selectInApp),
    ...layerRoutes(operations, services),
    ...commandRoutes(operations),
    ...componentRoutes(operations),
    ...assetRoutes(operations),
    ...customClassRoutes(operations),
    ...catalogueRoutes(operations),
    ...appRoutes(operations),
    ...appSessionRoutes(services.appSessions),
    ...historyRoutes(operations),
    ...doctorRoutes(operations),
    eventsRoute(services),
  ];
  return [...routes, batchRoute(operations, services, routes)].map((route) => once.wrap(route));
}
