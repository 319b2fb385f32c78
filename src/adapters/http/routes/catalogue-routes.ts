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
    operations.callRoute('GET', '/_/classes', listClasses, { tags }),
    operations.callRoute('GET', '/_/classes/:class', showClass, { tags }),
    operations.callRoute('GET', '/_/actions', listActions, { tags }),
    operations.callRoute('GET', '/_/components', listComponentKinds, { tags }),
  ];
}
