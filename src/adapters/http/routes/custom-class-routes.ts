import { createCustomClass } from '#application/use-cases/custom-class/create-custom-class';
import { deleteCustomClass } from '#application/use-cases/custom-class/delete-custom-class';
import { listCustomClasses } from '#application/use-cases/custom-class/list-custom-classes';
import { readCustomClass } from '#application/use-cases/custom-class/read-custom-class';
import { renameCustomClass } from '#application/use-cases/custom-class/rename-custom-class';
import type { Operations } from '../operations.js';
import type { Route } from '../route.js';

const tags = ['custom classes'];

export function customClassRoutes(operations: Operations): Route[] {
  return [
    operations.readRoute(listCustomClasses, { tags }),
    operations.readRoute(readCustomClass, { tags }),
    operations.makeOrRenameRoute(createCustomClass, renameCustomClass, {
      tags,
      summary: 'Make a custom class, or rename one',
    }),
    operations.changeRoute(deleteCustomClass, { tags }),
  ];
}
