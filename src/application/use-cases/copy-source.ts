import type { ResourceType } from '#domain/change/resource-document';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import { name } from './define-operation.js';

/** Copies: `copyFrom` names the original of the thing at an operation's address. */

/** The names that lead to each thing that can be copied, as the option takes them. */
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

/** Whether things of this kind can be copied. */
export function isCopied(noun: string): noun is Copied {
  return Object.hasOwn(forms, noun);
}

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
 * @param copyFrom the names with `/` between
 * @param sent as the caller sent it
 * @throws Problem `invalid-query` where they are too few or too many
 * @internal
 */
export function copySource(type: Copied, copyFrom: string, sent = copyFrom): readonly string[] {
  const names = copyFrom.split('/');
  const count = forms[type].split('/').length;
  const canBeMore = type === 'layer' || type === 'class';
  if (names.length === count || (canBeMore && names.length > count)) return names;
  throw noOriginal(type, sent);
}

/** The problem of a `copyFrom` that names something else. */
export function noOriginal(type: Copied, sent: string): Problem {
  return new Problem('invalid-query', `"copyFrom" names a ${type} as ${forms[type]}, not ${JSON.stringify(sent)}.`);
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
