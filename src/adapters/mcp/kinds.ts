import type { ClientOperation } from '../client/create-client.js';

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

export interface KindOperations extends Partial<Record<Action, ClientOperation>> {
  /** The names of an address in their order, as the operations call them. The name after `*` takes all that are left. */
  readonly form: string;
}

export type Kind = keyof typeof kinds;
export type Action = 'read' | 'create' | 'set' | 'move' | 'delete';

/** The kinds that have an operation for an action. */
export function kindsWith(action: Action): [Kind, ...Kind[]] {
  return (Object.keys(kinds) as Kind[]).filter((kind) => action in kinds[kind]) as [Kind, ...Kind[]];
}

/** What a tool does with what it names, by the operation. */
export function actionOf(operation: ClientOperation): { readonly action: string; readonly kind: Kind } | undefined {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const found = Object.entries(kinds[kind]).find(([, each]) => each === operation);
    if (found !== undefined) return { action: found[0], kind };
  }
  return undefined;
}
