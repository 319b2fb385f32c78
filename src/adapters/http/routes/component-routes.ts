import * as z from 'zod';
import {
  chooseComponentMake,
  chooseComponentRead,
  chooseComponentRemove,
  chooseComponentSave,
} from '#application/use-cases/component/choose-component-operation';
import { component } from '#application/use-cases/component/component-document';
import { createComponent } from '#application/use-cases/component/create-component';
import { deleteComponent } from '#application/use-cases/component/delete-component';
import { listComponents } from '#application/use-cases/component/list-components';
import { readComponent } from '#application/use-cases/component/read-component';
import { renameComponent } from '#application/use-cases/component/rename-component';
import { saveComponent } from '#application/use-cases/component/save-component';
import { name } from '#application/use-cases/define-operation';
import { attachGroupClass } from '#application/use-cases/group-class/attach-group-class';
import { detachGroupClass } from '#application/use-cases/group-class/detach-group-class';
import { groupClass } from '#application/use-cases/group-class/group-class-document';
import { readGroupClass } from '#application/use-cases/group-class/read-group-class';
import { saveGroupClass } from '#application/use-cases/group-class/save-group-class';
import { requestTo } from '../address/operation-request.js';
import { declared, declaredChange, moveQuery, problemsOf, withChangeOptions, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['components'];
const className = name.optional().describe('The class on the page group.');

/** Components, and classes on page groups: `…/groups/<name>?class=<class>` is also `…/groups/<name>/<class>`. */
export function componentRoutes(operations: Operations): Route[] {
  return [
    operations.readRoute(listComponents, { tags }),
    route({
      ...requestTo(readComponent),
      tags,
      ...declared(readComponent),
      summary: 'A component, or a class on a page group, with its properties and defaults',
      query: z.object({ class: className }),
      responses: { 200: z.union([component, groupClass]).meta({ id: 'ComponentOrClass' }) },
      problems: problemsOf(readComponent, readGroupClass),
      handle: (call) => {
        const { operation, input } = chooseComponentRead(call.at, call.query.class);
        return operations.read(operation, call, input);
      },
    }),
    route({
      ...requestTo(createComponent),
      tags,
      ...declaredChange(createComponent),
      summary: 'Make a component, rename or move one, or attach a class to a page group',
      query: withChangeOptions({
        class: className,
        ...createComponent.options.shape,
        newName: renameComponent.options.shape.newName,
        ...moveQuery,
      }),
      body: createComponent.body,
      problems: problemsOf(createComponent, renameComponent, attachGroupClass),
      handle: (call) => {
        const { operation, input } = chooseComponentMake(call.at, call.query, call.body);
        return operations.change(operation, call, input);
      },
    }),
    route({
      ...requestTo(saveComponent),
      tags,
      ...declaredChange(saveComponent),
      summary: 'Set the properties of a component, or of a class on a page group',
      query: withChangeOptions({ class: className, ...saveComponent.options.shape }),
      body: saveComponent.body,
      responses: declaredChange(saveGroupClass).responses,
      problems: problemsOf(saveComponent, saveGroupClass),
      handle: (call) => {
        const { operation, input } = chooseComponentSave(call.at, call.query, call.body);
        return operations.change(operation, call, input);
      },
    }),
    route({
      ...requestTo(deleteComponent),
      tags,
      ...declaredChange(deleteComponent),
      summary: 'Remove a component, or detach a class from a page group',
      query: withChangeOptions({ class: className }),
      problems: problemsOf(deleteComponent, detachGroupClass),
      handle: (call) => {
        const { operation, input } = chooseComponentRemove(call.at, call.query.class);
        return operations.change(operation, call, input);
      },
    }),
    operations.readRoute(readGroupClass, { tags }),
    operations.changeRoute(attachGroupClass, { tags }),
    operations.changeRoute(saveGroupClass, { tags }),
    operations.changeRoute(detachGroupClass, { tags }),
  ];
}
