import { attachGroupClass } from '#application/use-cases/group-class/attach-group-class';
import { detachGroupClass } from '#application/use-cases/group-class/detach-group-class';
import { readGroupClass } from '#application/use-cases/group-class/read-group-class';
import { saveGroupClass } from '#application/use-cases/group-class/save-group-class';
import type { Operations } from '../operations.js';
import type { Route } from '../route.js';

const tags = ['components'];
const path = '/:book/components/:page/groups/:name/:class';

/** Classes on page groups, at their own addresses. */
export function groupClassRoutes(operations: Operations): Route[] {
  return [
    operations.readRoute(path, readGroupClass, { tags }),
    operations.changeRoute('PUT', path, attachGroupClass, { tags }),
    operations.changeRoute('POST', path, saveGroupClass, { tags }),
    operations.changeRoute('DELETE', path, detachGroupClass, { tags }),
  ];
}
