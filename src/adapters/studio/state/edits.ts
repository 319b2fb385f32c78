import { signal } from '@preact/signals';
import type { BatchItem, Layer, Mutation } from '#adapters/client/client-operations';
import { requestOf, type ClientOperation, type OperationInput } from '#adapters/client/create-client';
import { ProblemError } from '#adapters/client/problem-error';
import { parentOf, type LayerNode } from '../model/layer-tree.js';
import type { Point } from '../model/geometry.js';
import { movedPosition, type PageFacts } from '../model/placement.js';
import type { LayerMove } from '../model/tree-moves.js';
import { apps, readPage } from './documents.js';
import { client, explain, prefix } from './service.js';
import { address, followLayers } from './selection.js';
import { toast } from './toasts.js';

/** How many changes are on their way. */
export const saving = signal(0);

/** Layers that a gesture moves: shown at once, saved when the gesture ends. */
export interface Gesture {
  /** The documents that the gesture began with, by path. */
  readonly layers: ReadonlyMap<string, Layer>;
  /** Points. */
  readonly by: Point;
  /** While it is saved, a layer with a new document has the move in it already. */
  readonly isSaving: boolean;
}

export const gesture = signal<Gesture | undefined>(undefined);

const still: Point = { x: 0, y: 0 };

/** How far the gesture has moved a layer. */
export function gestureOf(layer: Layer): Point {
  const { layers, by, isSaving } = gesture.value ?? {};
  const start = layers?.get(layer.path);
  return by === undefined || start === undefined || (isSaving === true && start !== layer) ? still : by;
}

/**
 * Makes a change and shows what comes of it. A refusal is shown as the service words it.
 * @returns `undefined` if it was refused
 */
export async function change(make: () => Promise<Mutation>): Promise<Mutation | undefined> {
  saving.value++;
  try {
    const mutation = await make();
    for (const { message } of mutation.warnings) toast('warning', message);
    await readShownPage();
    return mutation;
  } catch (error) {
    const text = explain(error);
    if (text !== undefined) toast('problem', text);
    return undefined;
  } finally {
    saving.value--;
  }
}

async function readShownPage(): Promise<void> {
  const { book, page } = address.value;
  if (book !== undefined && page !== undefined) await readPage(book, page);
}

/** The names of a layer's address. */
export function atLayer(path: string): { book: string; page: string; layers: string[] } {
  const { book = '', page = '' } = address.value;
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

function pathFor(path: string, options: Readonly<Record<string, string>> = {}): string {
  return requestPath('layer.set', atLayer(path), options);
}

/** One change for all items: one entry in the history. */
export function inOneChange(
  items: readonly BatchItem[],
  options: { readonly dryRun?: boolean } = {},
): Promise<Mutation> {
  return client.value.batch.run({}, options, [...items]);
}

/** Moves layers on the page. */
export async function moveLayers(nodes: readonly LayerNode[], by: Point, facts: PageFacts): Promise<void> {
  const bodies = nodes.map(({ path, document }) => ({ path, body: movedPosition(document.props, by, facts) }));
  const [only, ...others] = bodies;
  if (only === undefined) return;
  await change(() =>
    others.length === 0
      ? client.value.layer.set(atLayer(only.path), {}, only.body)
      : inOneChange(bodies.map(({ path, body }) => ({ method: 'POST', path: pathFor(path), body }))),
  );
}

/** Moves layers in the tree: into groups, out of them, above or below others. */
export async function placeLayers(moves: readonly LayerMove[]): Promise<void> {
  const [only, ...others] = moves;
  if (only === undefined) return;
  const done = await change(() =>
    others.length === 0
      ? client.value.layer.add(atLayer(only.path), only.place)
      : inOneChange(moves.map(({ path, place }) => ({ method: 'PUT', path: pathFor(path, { ...place }) }))),
  );
  if (done === undefined) return;
  const arrived = done.items === undefined ? [done.resource] : done.items.map(({ resource }) => resource);
  followLayers(new Map(moves.map(({ path }, index) => [path, pathOf(arrived[index]?.href) ?? path])));
}

/** The path of the layer that an address of this page names. */
function pathOf(href: string | undefined): string | undefined {
  const names = href
    ?.slice(prefix.length + 1)
    .split('/')
    .map(decodeURIComponent);
  return names === undefined || names.length < 3 ? undefined : names.slice(2).join('/');
}

/** Removes layers with all that is in them. Their images stay. */
export function removeLayers(paths: readonly string[], isDryRun: boolean): Promise<Mutation> {
  const [only = '', ...others] = paths;
  const options = { dryRun: isDryRun };
  if (others.length === 0) return client.value.layer.rm(atLayer(only), options);
  return client.value.batch.run(
    {},
    options,
    paths.map((path) => ({ method: 'DELETE', path: pathFor(path) })),
  );
}

/** What a change would do. A refusal is shown. */
export async function dryRun(plan: () => Promise<Mutation>): Promise<Mutation | undefined> {
  try {
    return await plan();
  } catch (error) {
    const text = explain(error);
    if (text !== undefined) toast('problem', text);
    return undefined;
  }
}

let previewed: { readonly nodes: readonly LayerNode[]; readonly by: Point } | undefined;
let isPreviewing = false;

/** Shows a gesture in the running app. One request is on its way at a time, and the newest values follow. */
export function showPreview(nodes: readonly LayerNode[], by: Point | undefined, facts: PageFacts): void {
  if (apps.value?.connected !== true || by === undefined) return;
  previewed = { nodes, by };
  if (isPreviewing) return;
  isPreviewing = true;
  void (async () => {
    for (let next = takePreview(); next !== undefined; next = takePreview()) {
      const { nodes: shown, by: moved } = next;
      const requests = shown.map(({ path, document }) =>
        client.value.layer.preview(atLayer(path), {}, { ...movedPosition(document.props, moved, facts) }),
      );
      await Promise.allSettled(requests);
    }
    isPreviewing = false;
  })();
}

function takePreview() {
  const next = previewed;
  previewed = undefined;
  return next;
}

export async function renameLayer(path: string, newName: string): Promise<void> {
  const done = await change(() => client.value.layer.mv(atLayer(path), { newName }));
  if (done === undefined) return;
  const group = parentOf(path);
  followLayers(new Map([[path, group === '' ? newName : `${group}/${newName}`]]));
}

export function isCode(error: unknown, code: ProblemError['code']): boolean {
  return error instanceof ProblemError && error.code === code;
}
