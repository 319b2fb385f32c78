import type { ResourceType } from '#domain/change/resource-document';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import { addressOfHref } from './address-of-href.js';
import { name } from './define-operation.js';

/** Copies: `copyFrom` names the original of the thing at an operation's address. */

/** The names that lead to each thing that can be copied, as the option takes them beside an `href`. */
const forms = {
  page: 'book/page',
  layer: 'book/page/layer',
  class: 'book/page/layer/class',
  'group-class': 'book/page/group/class',
  command: 'book/page/command',
  component: 'book/page/kind/name',
} as const satisfies Partial<Record<ResourceType, string>>;

/** The types of the things that can be copied. */
export type Copied = keyof typeof forms;

/** The option of an operation that makes a thing. @internal */
export function copyFromOption(type: Copied, rest = '') {
  const what = type === 'group-class' ? 'class' : type;
  return name
    .optional()
    .describe(
      `Make the ${what} a copy of this one: its address, or \`${forms[type]}\`.${rest === '' ? '' : ` ${rest}`}`,
    );
}

/**
 * The names that lead to the original, the outermost first.
 * @param copyFrom an `href`, or the names with `/` between
 * @throws Problem `invalid-query` for an address of something else
 * @internal
 */
export function copySource(type: Copied, copyFrom: string): readonly string[] {
  const thing = addressOfHref(copyFrom, 'copyFrom');
  const names = thing.class === undefined ? thing.address : [...thing.address, thing.class];
  // The names alone look like the path of a layer.
  const count = forms[type].split('/').length;
  const isForm = type === 'class' ? names.length >= count : names.length === count;
  const isNames = thing.type === 'layer' && type !== 'layer' && type !== 'page' && isForm;
  if (isNames || (thing.type === type && thing.class === undefined)) return names;
  throw new Problem('invalid-query', `"copyFrom" names a ${type} as ${forms[type]}, not ${JSON.stringify(copyFrom)}.`);
}

/** The warning for a copy to what exists: no file was changed. */
export function nothingCopied(type: Copied, address: readonly string[], copyFrom: string): Warning {
  const what = type === 'group-class' ? 'class' : type;
  return {
    code: 'nothing-copied',
    at: { type, address },
    message: `There is a ${what} "${address.join('/')}" already: nothing of "${copyFrom}" was copied over it. Choose another name, or remove the ${what} first.`,
  };
}
