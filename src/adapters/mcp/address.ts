import type { ClientOperation } from '../client/create-client.js';
import { Refusal } from './refusal.js';
import { quoted } from './text.js';

/** What a tool can name, with the operations of each kind. */
export const kinds = {
  book: { form: 'book', read: 'book.show', create: 'book.add', move: 'book.mv', delete: 'book.rm' },
  page: { form: 'book/page', read: 'page.show', create: 'page.add', move: 'page.mv', delete: 'page.rm' },
  layer: {
    form: 'book/page/*layers',
    read: 'layer.show',
    create: 'layer.add',
    set: 'layer.set',
    move: 'layer.mv',
    delete: 'layer.rm',
  },
  class: {
    form: 'book/page/*layers',
    read: 'class.show',
    create: 'class.attach',
    set: 'class.set',
    move: 'class.mv',
    delete: 'class.detach',
  },
  group_class: {
    form: 'book/page/name',
    read: 'groupClass.show',
    create: 'groupClass.attach',
    set: 'groupClass.set',
    delete: 'groupClass.detach',
  },
  command: {
    form: 'book/page/command',
    read: 'command.show',
    create: 'command.add',
    set: 'command.set',
    move: 'command.mv',
    delete: 'command.rm',
  },
  component: {
    form: 'book/page/kind/name',
    read: 'component.show',
    create: 'component.add',
    set: 'component.set',
    move: 'component.mv',
    delete: 'component.rm',
  },
  custom_class: {
    form: 'class',
    read: 'customClass.show',
    create: 'customClass.add',
    move: 'customClass.mv',
    delete: 'customClass.rm',
  },
  asset: { form: 'book/*path', move: 'asset.mv', delete: 'asset.rm' },
} as const satisfies Readonly<Record<string, KindOperations>>;

interface KindOperations extends Partial<Record<Action, ClientOperation>> {
  /** The names of an address in their order, as the operations call them. The name after `*` takes all that are left. */
  readonly form: string;
}

export type Kind = keyof typeof kinds;
export type Action = 'read' | 'create' | 'set' | 'move' | 'delete';

/** How descriptions of inputs name what most addresses are. */
export const addressText = 'book, book/page or book/page/group/layer';

/** One thing that a tool names. */
export interface Target {
  readonly kind: Kind;
  /** As the tool got it, without slashes around it. */
  readonly address: string;
  readonly class?: string | undefined;
}

/** The kinds that have an operation for an action. */
export function kindsWith(action: Action): [Kind, ...Kind[]] {
  return (Object.keys(kinds) as Kind[]).filter((kind) => action in kinds[kind]) as [Kind, ...Kind[]];
}

/** @throws Refusal where the kind has no such operation */
export function operationOf({ kind }: Target, action: Action): ClientOperation {
  const operation = (kinds[kind] as KindOperations)[action];
  if (operation !== undefined) return operation;
  throw new Refusal('invalid-input', `The tool ${action} takes no ${kind}. It takes ${kindsWith(action).join(', ')}.`);
}

/** What a tool does with what it names, by the operation. */
export function actionOf(operation: ClientOperation): { readonly action: string; readonly kind: Kind } | undefined {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const found = Object.entries(kinds[kind]).find(([, each]) => each === operation);
    if (found !== undefined) return { action: found[0], kind };
  }
  return undefined;
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
