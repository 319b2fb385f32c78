import type { OperationName, RequestedOperation } from '#domain/change/operation';
import {
  resourceTypes,
  type ResourceAddress,
  type ResourceReference,
  type ResourceType,
} from '#domain/change/resource-document';
import { hrefOf } from '../answer/href.js';
import { partsOf, type PathPattern } from './path-pattern.js';

const patterns = {
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
} as const satisfies Record<ResourceType, PathPattern>;

/** The request that asks for each operation: its method and its path. */
const requests = {
  createBook: ['PUT', patterns.book],
  renameBook: ['PUT', patterns.book],
  deleteBook: ['DELETE', patterns.book],
  createPage: ['PUT', patterns.page],
  renamePage: ['PUT', patterns.page],
  deletePage: ['DELETE', patterns.page],
  createLayer: ['PUT', patterns.layer],
  saveLayer: ['POST', patterns.layer],
  renameLayer: ['PUT', patterns.layer],
  deleteLayer: ['DELETE', patterns.layer],
  attachClass: ['PUT', patterns.class],
  saveClass: ['POST', patterns.class],
  renameClass: ['PUT', patterns.class],
  detachClass: ['DELETE', patterns.class],
  createCommand: ['PUT', patterns.command],
  saveCommand: ['POST', patterns.command],
  renameCommand: ['PUT', patterns.command],
  deleteCommand: ['DELETE', patterns.command],
  createComponent: ['PUT', patterns.component],
  saveComponent: ['POST', patterns.component],
  renameComponent: ['PUT', patterns.component],
  deleteComponent: ['DELETE', patterns.component],
  attachGroupClass: ['PUT', patterns['group-class']],
  saveGroupClass: ['POST', patterns['group-class']],
  detachGroupClass: ['DELETE', patterns['group-class']],
  createCustomClass: ['PUT', patterns['custom-class']],
  renameCustomClass: ['PUT', patterns['custom-class']],
  deleteCustomClass: ['DELETE', patterns['custom-class']],
  installBridge: ['PUT', patterns.bridge],
  mendProject: ['POST', '/_/doctor/fix'],
  undoChange: ['POST', '/_/history/undo'],
  redoChange: ['POST', '/_/history/redo'],
} as const satisfies Record<OperationName, readonly [string, PathPattern]>;

/** The types that answers name: a class is a class, whether a layer or a page group carries it. */
export const publishedTypes = resourceTypes.filter((type) => type !== 'group-class');

/** The request of an operation, as a client would send it. */
export function requestOf({ operation, address }: RequestedOperation): { method: string; path: string } {
  const [method, pattern] = requests[operation];
  return { method, path: hrefOf(fill(pattern, address)) };
}

/** A thing as answers name it: by type, name and `href`. */
export function publishedResource({ type, name, address }: ResourceReference) {
  const published = type === 'group-class' ? 'class' : type;
  return { type: published, name, href: hrefOf(fill(patterns[type], address)) };
}

/** The segments of the path at which a thing is found. */
export function resourceSegments({ type, address }: ResourceAddress): readonly string[] {
  return fill(patterns[type], address);
}

/** Puts the names into the pattern, in order. */
function fill(pattern: PathPattern, names: readonly string[]): string[] {
  let next = 0;
  return partsOf(pattern).flatMap((part) => {
    if (part.startsWith('*')) return names.slice(next);
    return part.startsWith(':') ? (names[next++] ?? '') : part;
  });
}
