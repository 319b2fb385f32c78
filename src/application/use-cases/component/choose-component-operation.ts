import type * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { componentAt } from '../addresses.js';
import { chooseChange, chooseMakeOrMove, chooseRead, type ChosenChange, type ChosenRead } from '../choose-operation.js';
import { attachGroupClass } from '../group-class/attach-group-class.js';
import { detachGroupClass } from '../group-class/detach-group-class.js';
import { readGroupClass } from '../group-class/read-group-class.js';
import { saveGroupClass } from '../group-class/save-group-class.js';
import { createComponent } from './create-component.js';
import { deleteComponent } from './delete-component.js';
import { readComponent } from './read-component.js';
import { renameComponent } from './rename-component.js';
import { saveComponent } from './save-component.js';

/**
 * Decide which operation a request for a component means: one on the component, or, with a class, one on the class that a
 * page group carries.
 */

type ComponentAt = z.output<typeof componentAt>;

/** @throws Problem `invalid-query` for a class on a component that is no page group */
export function chooseComponentRead(at: ComponentAt, className: string | undefined): ChosenRead {
  return className === undefined ? chooseRead(readComponent, at) : chooseRead(readGroupClass, classAt(at, className));
}

interface MakeOptions extends z.output<typeof createComponent.options> {
  readonly move: boolean;
  readonly class?: string | undefined;
  readonly newName?: string | undefined;
}

/** @throws Problem `invalid-query` for options that do not go together */
export function chooseComponentMake(
  at: ComponentAt,
  { class: className, move, newName, type, before, after, copyFrom }: MakeOptions,
  body: Properties | undefined,
): ChosenChange {
  if (className !== undefined) {
    if (move || newName !== undefined || type !== undefined)
      throw new Problem('invalid-query', '"class" attaches a class, and does not go with "newName", "move" or "type".');
    return chooseChange(attachGroupClass, classAt(at, className), { before, after, copyFrom }, body);
  }
  const options = { newName, type, before, after, copyFrom };
  return chooseMakeOrMove(createComponent, renameComponent, at, { options, move, body, hasBody: body !== undefined });
}

/** @throws Problem `invalid-query` for a class on a component that is no page group */
export function chooseComponentSave(
  at: ComponentAt,
  { class: className, ...options }: { readonly class?: string | undefined } & z.output<typeof saveComponent.options>,
  body: Properties | undefined,
): ChosenChange {
  return className === undefined
    ? chooseChange(saveComponent, at, options, body)
    : chooseChange(saveGroupClass, classAt(at, className), options, body);
}

/** @throws Problem `invalid-query` for a class on a component that is no page group */
export function chooseComponentRemove(at: ComponentAt, className: string | undefined): ChosenChange {
  return className === undefined
    ? chooseChange(deleteComponent, at, {}, undefined)
    : chooseChange(detachGroupClass, classAt(at, className), {}, undefined);
}

function classAt({ kind, ...at }: ComponentAt, className: string) {
  if (kind === 'groups') return { ...at, class: className };
  throw new Problem('invalid-query', `Only layers and page groups carry classes, not ${kind}.`);
}
