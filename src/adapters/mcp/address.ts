import type { ClientOperation } from '../client/create-client.js';
import { kinds, kindsWith, type Action, type Kind, type KindOperations } from './kinds.js';
import { Refusal } from './refusal.js';
import { quoted } from './text.js';

/** How descriptions of inputs name what most addresses are. */
export const addressText = 'book, book/page or book/page/group/layer';

/** One thing that a tool names. */
export interface Target {
  readonly kind: Kind;
  /** As the tool got it, without slashes around it. */
  readonly address: string;
  readonly class?: string | undefined;
}

/** @throws Refusal where the kind has no such operation */
export function operationOf({ kind }: Target, action: Action): ClientOperation {
  const operation = (kinds[kind] as KindOperations)[action];
  if (operation !== undefined) return operation;
  throw new Refusal('invalid-input', `The tool ${action} takes no ${kind}. It takes ${kindsWith(action).join(', ')}.`);
}

/**
 * Reads an address. Without a kind, one name is a book, two are a page, and more are a layer, or a class on it if one is named.
 * @throws Refusal
 */
export function targetOf(
  given: string,
  { kind, class: name }: { readonly kind?: Kind | undefined; readonly class?: string | undefined },
): Target {
  const address = given.replace(/^\/+|\/+$/g, '');
  const names = namesIn(address);
  const meant =
    kind ?? (names.length === 1 ? 'book' : names.length === 2 ? 'page' : name === undefined ? 'layer' : 'class');
  const takesClass = meant === 'class' || meant === 'group_class';
  if (takesClass && name === undefined) {
    throw new Refusal('invalid-input', `A ${meant} also needs "class": the name of the class.`);
  }
  if (!takesClass && name !== undefined) {
    throw new Refusal('invalid-input', `"class" belongs to the kinds class and group_class, not to ${meant}.`);
  }
  return { kind: meant, address, class: name };
}

/** The names of the address, as operations take them. @throws Refusal where it has too few or too many names */
export function atOf({ kind, address, class: name }: Target): Readonly<Record<string, string | readonly string[]>> {
  const { form } = kinds[kind];
  const parts = form.split('/');
  const names = namesIn(address);
  const open = parts.at(-1)?.startsWith('*') === true;
  if (open ? names.length < parts.length : names.length !== parts.length) {
    throw new Refusal(
      'invalid-input',
      `The address of a ${kind} is ${form.replace('*layers', 'layer or book/page/group/layer').replace('*', '')}, not "${address}".`,
    );
  }
  const at: Record<string, string | readonly string[]> = {};
  parts.forEach((part, index) => {
    if (part.startsWith('*')) at[part.slice(1)] = names.slice(index);
    else at[part] = names[index] ?? '';
  });
  return name === undefined ? at : { ...at, class: name };
}

/** The names of an address that may be that of the project: `''`. @throws Refusal */
export function namesOf(address: string): readonly string[] {
  const inner = address.replace(/^\/+|\/+$/g, '');
  return inner === '' ? [] : namesIn(inner);
}

function namesIn(address: string): string[] {
  const names = address.split('/');
  const wrong = names.find((name) => name === '' || name === '.' || name === '..');
  if (wrong === undefined) return names;
  throw new Refusal('invalid-input', `"${address}" is no address: "${wrong}" is no name.`);
}

/** How answers name a thing: `class linear on harbour/dusk/gull`. */
export function describe({ kind, address, class: name }: NamedThing): string {
  const words = kind.replace('_', ' ');
  if (name !== undefined) return `${words} ${quoted(name)} on ${address}`;
  return address === '' ? words : `${words} ${address}`;
}

/** The thing as an option of the service takes it. @throws Refusal for an address of another kind */
export function asOption(target: Target): { readonly type: string; readonly to: string } {
  return { type: target.kind.replace('_', '-'), to: Object.values(atOf(target)).flat().join('/') };
}

/** The address that names a class, too, as the last name. */
export function wholeAddress({ address, class: name }: NamedThing): string {
  return name === undefined ? address : `${address}/${name}`;
}

/** A thing as documents of the service name it. */
interface Reference {
  readonly type: string;
  readonly address: readonly string[];
  readonly onGroup?: true | undefined;
}

/** The thing that a document of the service names, in the words of the tools. */
export function referenced({ type, address, onGroup }: Reference): NamedThing {
  if (type === 'class') {
    const [kind, on] = [onGroup === true ? 'group_class' : 'class', address.slice(0, -1).join('/')];
    return { kind, address: on, class: address.at(-1) };
  }
  return { kind: type.replace('-', '_'), address: address.join('/') };
}

export interface NamedThing {
  readonly kind: string;
  readonly address: string;
  readonly class?: string | undefined;
}
