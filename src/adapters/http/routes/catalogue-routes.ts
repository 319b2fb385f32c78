import { listActions } from '#application/use-cases/catalogue/list-actions';
import { listClasses } from '#application/use-cases/catalogue/list-classes';
import { listComponentKinds } from '#application/use-cases/catalogue/list-component-kinds';
import { showClass } from '#application/use-cases/catalogue/show-class';
import type { Operations } from '../operations.js';
import type { Route } from '../route.js';

const tags = ['catalogue'];

/** The classes, actions and components that an editor draws its forms from. */
export function catalogueRoutes(operations: Operations): Route[] {
  return [
    operations.callRoute(listClasses, { tags }),
    operations.callRoute(showClass, { tags }),
    operations.callRoute(listActions, { tags }),
    operations.callRoute(listComponentKinds, { tags }),
  ];
}
