import * as z from 'zod';
import type { Rename } from '#domain/change/mutation';
import type { RequestedOperation } from '#domain/change/operation';
import type { ResourceAddress, ResourceReference, ResourceType } from '#domain/change/resource-document';
import type { OperationId } from '#application/use-cases/operation-table';
import { thingMembers } from '#application/use-cases/thing-schema';
import { hrefOf, partsOf, type PathPattern } from './path-pattern.js';
import type { Route } from '../route.js';

/** The path of each type of thing. Routes take their paths and methods from here. */
export const paths = {
  /** A list of the books. */
  project: '/app',
  book: '/:book',
  page: '/:book/:page',
  layer: '/:book/:page/*layers',
  class: '/:book/:page/*layers',
  'group-class': '/:book/components/:page/groups/:name/:class',
  command: '/:book/commands/:page/:command',
  component: '/:book/components/:page/:kind/:name',
  'custom-class': '/components/custom/:class',
  bridge: '/_/bridge',
  asset: '/:book/assets/*path',
  checkpoint: '/_/history/checkpoints/:checkpoint',
} as const satisfies Record<ResourceType, PathPattern>;

/** The method and the path of each operation. Options are query parameters, and so are names that the path lacks. */
export const requests = {
  readProject: { method: 'GET', path: '/_/project' },
  searchText: { method: 'GET', path: '/_/search' },
  findUses: { method: 'GET', path: '/_/references' },
  readSource: { method: 'GET', path: '/_/source' },
  listBooks: { method: 'GET', path: paths.project },
  readBook: { method: 'GET', path: paths.book },
  readPage: { method: 'GET', path: paths.page },
  readPageLayers: { method: 'GET', path: paths.page, query: { with: 'layers' } },
  showPlainPage: { method: 'GET', path: paths.page },
  readLayer: { method: 'GET', path: paths.layer },
  readClass: { method: 'GET', path: paths.class },
  readLayerOrClass: { method: 'GET', path: paths.layer },
  readPlainLayer: { method: 'GET', path: paths.layer },
  callPlainFunction: { method: 'POST', path: paths.layer },
  previewProperties: { method: 'POST', path: paths.layer, query: { command: 'preview' } },
  readGroupClass: { method: 'GET', path: paths['group-class'] },
  listCommands: { method: 'GET', path: '/:book/commands/:page' },
  readCommand: { method: 'GET', path: paths.command },
  listComponents: { method: 'GET', path: '/:book/components/:page/:kind' },
  readComponent: { method: 'GET', path: paths.component },
  listAssets: { method: 'GET', path: '/:book/assets' },
  readAsset: { method: 'GET', path: paths.asset },
  listCustomClasses: { method: 'GET', path: '/components/custom' },
  readCustomClass: { method: 'GET', path: paths['custom-class'] },
  listClasses: { method: 'GET', path: '/_/classes' },
  showClass: { method: 'GET', path: '/_/classes/:class' },
  listActions: { method: 'GET', path: '/_/actions' },
  listComponentKinds: { method: 'GET', path: '/_/components' },
  listHistory: { method: 'GET', path: '/_/history' },
  readHistoryEntry: { method: 'GET', path: '/_/history/:id' },
  readHistoryFile: { method: 'GET', path: '/_/history/files/:id' },
  readDoctor: { method: 'GET', path: '/_/doctor' },
  describeApp: { method: 'GET', path: '/_/app' },
  dispatchEvent: { method: 'POST', path: '/_/app/dispatch' },
  selectThing: { method: 'POST', path: '/_/app/select' },
  readBridge: { method: 'GET', path: paths.bridge },
  createBook: { method: 'PUT', path: paths.book },
  renameBook: { method: 'PUT', path: paths.book },
  deleteBook: { method: 'DELETE', path: paths.book },
  createPage: { method: 'PUT', path: paths.page },
  renamePage: { method: 'PUT', path: paths.page, query: { move: 'true' } },
  deletePage: { method: 'DELETE', path: paths.page },
  createLayer: { method: 'PUT', path: paths.layer },
  saveLayer: { method: 'POST', path: paths.layer },
  renameLayer: { method: 'PUT', path: paths.layer, query: { move: 'true' } },
  deleteLayer: { method: 'DELETE', path: paths.layer },
  attachClass: { method: 'PUT', path: paths.class },
  saveClass: { method: 'POST', path: paths.class },
  renameClass: { method: 'PUT', path: paths.class, query: { move: 'true' } },
  detachClass: { method: 'DELETE', path: paths.class },
  createCommand: { method: 'PUT', path: paths.command },
  saveCommand: { method: 'POST', path: paths.command },
  renameCommand: { method: 'PUT', path: paths.command, query: { move: 'true' } },
  deleteCommand: { method: 'DELETE', path: paths.command },
  createComponent: { method: 'PUT', path: paths.component },
  saveComponent: { method: 'POST', path: paths.component },
  renameComponent: { method: 'PUT', path: paths.component, query: { move: 'true' } },
  deleteComponent: { method: 'DELETE', path: paths.component },
  attachGroupClass: { method: 'PUT', path: paths['group-class'] },
  saveGroupClass: { method: 'POST', path: paths['group-class'] },
  detachGroupClass: { method: 'DELETE', path: paths['group-class'] },
  createCustomClass: { method: 'PUT', path: paths['custom-class'] },
  renameCustomClass: { method: 'PUT', path: paths['custom-class'] },
  deleteCustomClass: { method: 'DELETE', path: paths['custom-class'] },
  createAsset: { method: 'PUT', path: paths.asset },
  renameAsset: { method: 'PUT', path: paths.asset },
  deleteAsset: { method: 'DELETE', path: paths.asset },
  installBridge: { method: 'PUT', path: paths.bridge },
  mendProject: { method: 'POST', path: '/_/doctor/fix' },
  applyBatch: { method: 'POST', path: '/_/batch' },
  undoChange: { method: 'POST', path: '/_/history/undo' },
  redoChange: { method: 'POST', path: '/_/history/redo' },
  restoreProject: { method: 'POST', path: '/_/history/restore' },
  listCheckpoints: { method: 'GET', path: '/_/history/checkpoints' },
  readCheckpoint: { method: 'GET', path: paths.checkpoint },
  createCheckpoint: { method: 'PUT', path: paths.checkpoint },
  deleteCheckpoint: { method: 'DELETE', path: paths.checkpoint },
} as const satisfies Record<OperationId, OperationRequest>;

/** How a client asks for an operation. `query` has the parameters that choose it. */
export interface OperationRequest extends Pick<Route, 'method' | 'path'> {
  readonly query?: Readonly<Record<string, string>>;
}

/** @throws TypeError for an operation that HTTP does not offer */
export function requestFor(id: string): OperationRequest {
  if (Object.hasOwn(requests, id)) return requests[id as OperationId];
  throw new TypeError(`no request for the operation ${id}`);
}

/** The request of an operation, as a client would send it. `undefined` for one of the history that is no more. */
export function requestOf({ operation, address }: RequestedOperation): { method: string; path: string } | undefined {
  if (!Object.hasOwn(requests, operation)) return undefined;
  const { method, path } = requestFor(operation);
  return { method, path: hrefOf(fill(path, address)) };
}

/** The values of `thingMembers`. */
export function publishedThing({ type, address }: ResourceAddress) {
  if (type === 'group-class') return { type: 'class' as const, address, onGroup: true as const };
  return { type, address };
}

/** A thing as answers name it: by type, names and `href`. */
export function publishedResource({ name, ...thing }: ResourceReference) {
  return { ...publishedThing(thing), name, href: hrefOf(resourceSegments(thing)) };
}

const { type, ...names } = thingMembers;

/** The members of a `publishedResource`. */
export const resourceMembers = { type, name: z.string(), href: z.string(), ...names };

/** The schema of a `publishedResource`. */
export const resourceReference = z.object(resourceMembers).meta({ id: 'ResourceReference' });

/** A rename as answers have it: the thing before and after. */
export function publishedRename({ type, from, to }: Rename) {
  const published = (address: readonly string[]) => publishedResource({ type, name: address.at(-1) ?? '', address });
  return { from: published(from), to: published(to) };
}

/** The schema of a `publishedRename`. */
export const renamed = z
  .object({ from: resourceReference, to: resourceReference })
  .meta({ id: 'Rename', description: 'A thing with another address, before and after. So has what is in it.' });

/** The segments of the path at which a thing is found. */
export function resourceSegments({ type, address }: ResourceAddress): readonly string[] {
  return fill(paths[type], address);
}

/** The address of a thing. Of the project, it is that of its own document, and not of its list of books. */
export function hrefOfThing(thing: ResourceAddress): string {
  return thing.type === 'project' ? requests.readProject.path : hrefOf(resourceSegments(thing));
}

/** Puts the names into the pattern, in order. */
function fill(pattern: PathPattern, names: readonly string[]): string[] {
  let next = 0;
  return partsOf(pattern).flatMap((part) => {
    if (part.startsWith('*')) return names.slice(next);
    return part.startsWith(':') ? (names[next++] ?? '') : part;
  });
}
