import { signal } from '@preact/signals';
import type { BatchItem, Layer, Mutation } from '#adapters/client/client-operations';
import { requestOf, type ClientOperation, type OperationInput } from '#adapters/client/create-client';
import { ProblemError } from '#adapters/client/problem-error';
import type { StudioAddress } from '../model/address.js';
import { foldChanges } from '../model/event-fold.js';
import type { Point } from '../model/geometry.js';
import { createQueue } from '../model/queue.js';
import type { Values } from '../model/transform.js';
import type { LayerMove } from '../model/tree-moves.js';
import { readBooks, readPage } from './documents.js';
import { prefix } from './base-url.js';
import { client, explain } from './service.js';
import { address, currentPage, followPage } from './selection.js';
import { toast } from './toasts.js';

/** How many changes are on their way. */
export const saving = signal(0);

/**
 * Changes are sent one after the other: a field is saved over what it reads, so no other change of this studio may come between.
 * A change that sends files can take minutes, so it is sent at once.
 */
export type ChangeOrder = 'in-order' | 'at-once';

const enqueue = createQueue();

export function inOrder<Result>(order: ChangeOrder, send: () => Promise<Result>): Promise<Result> {
  return order === 'in-order' ? enqueue(send) : send();
}

/** Layers that a gesture changes: shown at once, saved when the gesture ends. */
export interface Gesture {
  /** The documents that the gesture began with, by path. */
  readonly layers: ReadonlyMap<string, Layer>;
  /** How far all of them move: points. */
  readonly by: Point;
  /** The values that a resize or a turn gives them, by path. */
  readonly values?: ReadonlyMap<string, Values>;
  /** Whether the originals stay, and copies move. */
  readonly isCopying?: boolean;
  /** While it is saved, a layer with a new document has the change in it already. */
  readonly isSaving: boolean;
}

export const gesture = signal<Gesture | undefined>(undefined);

const still: Point = { x: 0, y: 0 };

/** How far the gesture has moved a layer. */
export function gestureOf(layer: Layer): Point {
  return changesOf(layer)?.by ?? still;
}

/** The layer with the values that the gesture gives it, but for its move. */
export function shownLayer(layer: Layer): Layer {
  const values = changesOf(layer)?.values?.get(layer.path);
  return values === undefined ? layer : { ...layer, props: { ...layer.props, ...values } };
}

function changesOf(layer: Layer): Gesture | undefined {
  const { value } = gesture;
  const start = value?.layers.get(layer.path);
  return start === undefined || (value?.isSaving === true && start !== layer) ? undefined : value;
}

/**
 * Makes a change and shows what comes of it. A refusal is shown as the service words it.
 * @returns `undefined` if it was refused
 */
export function change(make: () => Promise<Mutation>): Promise<Mutation | undefined> {
  return orShowWhy(() => attempt(make));
}

/** Shows in a message why something was refused. @returns `undefined` then */
export async function orShowWhy<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    const text = explain(error);
    if (text !== undefined) toast('problem', text);
    return undefined;
  }
}

/** As `change`, for a form that shows the refusal itself. @throws what `make` throws */
export async function attempt(make: () => Promise<Mutation>, order: ChangeOrder = 'in-order'): Promise<Mutation> {
  saving.value++;
  try {
    const mutation = await inOrder(order, make);
    for (const { message } of mutation.warnings) toast('warning', message);
    await readShown(mutation);
    return mutation;
  } finally {
    saving.value--;
  }
}

/** Reads what is shown after a change. What is shown and selected follows its names. */
async function readShown({ changes, renames = [], changeset }: Mutation): Promise<void> {
  if (foldChanges(changes).books) await readBooks();
  const renaming = changeset === null || renames.length === 0 ? [] : [{ id: changeset, renames }];
  const following = renaming.length === 0 ? undefined : await import('./follow.js');
  const { file } = currentPage.value?.page ?? {};
  const { book, page } = following?.addressAfter(renaming) ?? address.value;
  if (book === undefined || page === undefined) return;
  const isElsewhere = book !== address.value.book || page !== address.value.page;
  const hasGone = !isElsewhere && changes.some(({ path, action }) => path === file && action === 'removed');
  if (hasGone) followPage({ book, page }, { book });
  else await readPage(book, page);
  following?.follow(renaming);
}

/** The names of a layer's address. */
export function atLayer(path: string, { book = '', page = '' }: Pick<StudioAddress, 'book' | 'page'> = address.value) {
  return { book, page, layers: path.split('/') };
}

/** The path and query string of a request, as a batch has them. */
export function requestPath(
  operation: ClientOperation,
  at: NonNullable<OperationInput['at']>,
  options: NonNullable<OperationInput['options']> = {},
): string {
  return prefix + requestOf(operation, { at, options }).path;
}

/** One change for all items: one entry in the history. */
export function inOneChange(
  items: readonly BatchItem[],
  options: { readonly dryRun?: boolean } = {},
): Promise<Mutation> {
  return client.value.batch.run({}, options, [...items]);
}

/** A request about a layer of the page. */
export interface LayerRequest {
  readonly operation: 'layer.add' | 'layer.mv' | 'layer.set' | 'layer.rm';
  readonly path: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The page of the layer; without it, the page that is shown. */
  readonly page?: Pick<StudioAddress, 'book' | 'page'> | undefined;
}

const methods = { 'layer.add': 'PUT', 'layer.mv': 'PUT', 'layer.set': 'POST', 'layer.rm': 'DELETE' } as const;

/** Makes all requests about layers as one change. */
export async function changeLayers(requests: readonly LayerRequest[], isDryRun = false): Promise<Mutation> {
  const dryRun = isDryRun ? { dryRun: true } : {};
  const [only, ...others] = requests;
  if (only === undefined || others.length > 0) return inOneChange(requests.map(layerItem), dryRun);
  const { operation, path, page, options, body } = only;
  const input = { at: atLayer(path, page), options: { ...options, ...dryRun }, body };
  return (await client.value.send(operation, input)).document as Mutation;
}

export function layerItem({ operation, path, page, options, body }: LayerRequest): BatchItem {
  return {
    method: methods[operation],
    path: requestPath(operation, atLayer(path, page), options),
    ...(body === undefined ? {} : { body }),
  };
}

/** Sets properties of layers, by path. A layer without values stays. */
export async function setLayers(
  values: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  page?: LayerRequest['page'],
): Promise<void> {
  const due = [...values].filter(([, body]) => Object.keys(body).length > 0);
  if (due.length > 0)
    await change(() => changeLayers(due.map(([path, body]) => ({ operation: 'layer.set', path, body, page }))));
}

/** Moves layers in the tree: into groups, out of them, above or below others. */
export async function placeLayers(moves: readonly LayerMove[]): Promise<void> {
  if (moves.length > 0) await change(() => changeLayers(moves.map(placeRequest)));
}

export function placeRequest({ path, place }: LayerMove): LayerRequest {
  return { operation: 'layer.mv', path, options: { ...place } };
}

/** Where layers are after they have moved. */
export function arrivals(moves: readonly LayerMove[], { items, resource }: Mutation): ReadonlyMap<string, string> {
  const arrived = items === undefined ? [resource] : items.map((item) => item.resource);
  return new Map(moves.map(({ path }, index) => [path, pathOf(arrived[index]?.href) ?? path]));
}

/** The path of the layer that an address of a page names. */
function pathOf(href: string | undefined): string | undefined {
  const names = href
    ?.slice(prefix.length + 1)
    .split('/')
    .map(decodeURIComponent);
  return names === undefined || names.length < 3 ? undefined : names.slice(2).join('/');
}

/** Removes layers with all that is in them. Their images stay. */
export function removeLayers(paths: readonly string[], isDryRun: boolean): Promise<Mutation> {
  return changeLayers(
    paths.map((path) => ({ operation: 'layer.rm', path })),
    isDryRun,
  );
}

/** What an undo or a redo would do. A refusal is shown. @param nothing what is shown where the history holds none */
export function dryRun(plan: () => Promise<Mutation>, nothing: string): Promise<Mutation | undefined> {
  return orShowWhy(async () => {
    try {
      return await plan();
    } catch (error) {
      if (!isCode(error, 'nothing-to-undo') && !isCode(error, 'nothing-to-redo')) throw error;
      toast('done', nothing);
      return undefined;
    }
  });
}

export function isCode(error: unknown, code: ProblemError['code']): boolean {
  return error instanceof ProblemError && error.code === code;
}
