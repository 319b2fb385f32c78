import type { BatchItem, Mutation } from '#adapters/client/client-operations.generated';
import { requestOf, type ClientOperation, type OperationInput } from '#adapters/client/create-client';
import { ProblemError } from '#adapters/client/problem-error';
import type { StudioAddress } from '../../model/address/studio-address.js';
import { foldChanges } from '../../model/history/event-fold.js';
import { mostChanges, tooManyText } from '../../model/history/most-changes.js';
import type { LayerMove } from '../../model/page/tree-moves.js';
import { placeOfThing } from '../../model/address/place-of-thing.js';
import { readBooks, readPage } from '../project/documents.js';
import { prefix } from '../service/base-url.js';
import { client, explain } from '../service/service.js';
import { address, atLayer, currentPage, followPage } from '../shown/selection.js';
import { saving } from './shown-edits.js';
import { toast } from '../shown/messages.js';
import { inOrder, sendUntilAnswered, Withdrawn, type ChangeOrder } from '../service/unsent.js';

/**
 * Makes a change and shows what comes of it. A refusal is shown as the service words it. Where the service does not answer, the change
 * waits until it does.
 * @returns `undefined` if it was refused
 */
export function change(make: () => Promise<Mutation>, order?: ChangeOrder): Promise<Mutation | undefined> {
  return orShowWhy(() => persist(make, order));
}

/** Shows in a message why something was refused. @returns `undefined` then */
export async function orShowWhy<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    const text = error instanceof Withdrawn ? undefined : explain(error);
    if (text !== undefined) toast('problem', text);
    return undefined;
  }
}

/** As `change`, for a form that shows itself what went wrong, also with the service. @throws what `make` throws */
export function attempt(make: () => Promise<Mutation>, order: ChangeOrder = 'in-order'): Promise<Mutation> {
  return shown(() => inOrder(order, make));
}

/** As `change`. @throws what `make` throws, but for a `ServiceUnreachable` */
export function persist(make: () => Promise<Mutation>, order: ChangeOrder = 'in-order'): Promise<Mutation> {
  return shown(() => sendUntilAnswered(order, make));
}

async function shown(send: () => Promise<Mutation>): Promise<Mutation> {
  saving.value++;
  try {
    const mutation = await send();
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
  const following = renaming.length === 0 ? undefined : await import('../shown/follow-names.js');
  const { file } = currentPage.value?.page ?? {};
  const { book, page } = following?.addressAfter(renaming) ?? address.value;
  if (book === undefined || page === undefined) return;
  const isElsewhere = book !== address.value.book || page !== address.value.page;
  const hasGone = !isElsewhere && changes.some(({ path, action }) => path === file && action === 'removed');
  if (hasGone) followPage({ book, page }, { book });
  else await readPage(book, page);
  following?.follow(renaming);
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
export async function inOneChange(
  items: readonly BatchItem[],
  options: { readonly dryRun?: boolean } = {},
): Promise<Mutation> {
  if (items.length > mostChanges) throw new Error(tooManyText(items.length));
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
  return new Map(moves.map(({ path }, index) => [path, placeOfThing(arrived[index] ?? {}).layer ?? path]));
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
