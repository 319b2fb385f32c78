import {
  ResourceNotFoundError,
  type Resource,
  type ResourceTemplateType,
  type TextResourceContents,
} from '@modelcontextprotocol/server';
import type {
  Book,
  BookSummary,
  HistoryEntry,
  ProjectEvent,
  ResourceReference,
} from '../client/client-operations.generated.js';
import type { Client } from '../client/create-client.js';
import { InvalidAddress, ProblemError } from '../client/problem-error.js';
import { diffsOf, largestText } from './text.js';
import { quiet, type ToolCall } from './tool.js';

/** URIs have the names of a thing as their path: `pagewright:///harbour/dusk/gull`. The service knows no other project. */
const scheme = 'pagewright:///';
const historyFolder = '_/history';
const mimeType = 'application/json';
const mostListed = 1_000;

export const templates: ResourceTemplateType[] = [
  { name: 'book', uriTemplate: `${scheme}{book}`, description: 'A book and its pages', mimeType },
  { name: 'page', uriTemplate: `${scheme}{book}/{page}`, description: 'The model of a page', mimeType },
  { name: 'layer', uriTemplate: `${scheme}{book}/{page}/{+layers}`, description: 'A layer with its classes', mimeType },
  { name: 'change', uriTemplate: `${scheme}${historyFolder}/{id}`, description: 'A change with its diff', mimeType },
];

/** The books and pages of the project, at most a thousand. Clients find layers by the template. */
export async function listResources(call: ToolCall): Promise<Resource[]> {
  const { document } = await call.send('book.ls');
  return (document as BookSummary[])
    .flatMap(({ name, pages }) => [
      { uri: uriOf([name]), name, mimeType },
      ...pages.map((page) => ({ uri: uriOf([name, page]), name: `${name}/${page}`, mimeType })),
    ])
    .slice(0, mostListed);
}

/** @throws ResourceNotFoundError */
export async function readResource(call: ToolCall, uri: string): Promise<TextResourceContents> {
  const document = await documentAt(call, namesOfUri(uri)).catch((error: unknown) => {
    const isMissing = error instanceof InvalidAddress || (error instanceof ProblemError && error.status < 500);
    throw isMissing ? new ResourceNotFoundError(uri, error.message) : error;
  });
  if (document === undefined) throw new ResourceNotFoundError(uri);
  return { uri, mimeType, text: document };
}

async function documentAt(call: ToolCall, names: readonly string[]): Promise<string | undefined> {
  const [book, page, ...layers] = names;
  if (book === undefined) return undefined;
  if (`${book}/${page ?? ''}` === historyFolder) {
    const { document } = await call.send('history.show', { at: { id: layers[0] ?? '' } });
    const { changes, ...entry } = document as HistoryEntry;
    const files = changes.map(({ path, action }) => ({ path, action }));
    return JSON.stringify({ ...entry, changes: files, diff: diffsOf(changes, largestText / 2) });
  }
  const { document } =
    page === undefined
      ? await call.send('book.show', { at: { book }, ...quiet })
      : layers.length === 0
        ? await call.send('page.show', { at: { book, page }, ...quiet })
        : await call.send('layer.show', { at: { book, page, layers }, ...quiet });
  return bounded(JSON.stringify(document));
}

/** JSON of a size that clients take; a larger document is replaced by the way to its parts. */
function bounded(json: string): string {
  const bytes = Buffer.byteLength(json);
  if (bytes <= largestText) return json;
  const message = `The document has ${bytes} bytes, and clients take ${largestText}. The tool outline lists its parts, and read shows each.`;
  return JSON.stringify({ code: 'resource-too-large', bytes, message });
}

/** Names that complete an argument of a template. */
export async function completions(
  call: ToolCall,
  argument: { readonly name: string; readonly value: string },
  given: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const all = await candidates(call, argument.name, given).catch((error: unknown) => {
    if (error instanceof ProblemError) return [];
    throw error;
  });
  return all.filter((each) => each.toLowerCase().startsWith(argument.value.toLowerCase())).slice(0, 100);
}

async function candidates(
  call: ToolCall,
  name: string,
  { book, page }: Readonly<Record<string, string>>,
): Promise<string[]> {
  if (name === 'book') return ((await call.send('book.ls')).document as BookSummary[]).map((each) => each.name);
  if (name === 'page' && book !== undefined) {
    return ((await call.send('book.show', { at: { book }, ...quiet })).document as Book).pages.map((each) => each.name);
  }
  if (name === 'layers' && book !== undefined && page !== undefined) {
    const { document } = await call.send('page.show', { at: { book, page }, ...quiet });
    const { components } = document as { components?: { layers: readonly Readonly<Record<string, unknown>>[] } };
    return (components?.layers ?? []).flatMap((entry) => Object.keys(entry));
  }
  return [];
}

function uriOf(names: readonly string[]): string {
  return scheme + names.map(encodeURIComponent).join('/');
}

function namesOfUri(uri: string): string[] {
  if (!uri.startsWith(scheme)) return [];
  const names = uri.slice(scheme.length).split('/').map(decode);
  return names.some((name) => name === '' || name === '.' || name === '..') ? [] : names;
}

/** What happened to resources, for those that subscribed. */
export interface ResourceListener {
  updated(uri: string): void;
  /** Books or pages were added or removed, or nobody knows what changed. */
  listChanged(): void;
}

/** Reports changes of the project until it is aborted. */
export async function followResources(client: Client, listener: ResourceListener, signal: AbortSignal): Promise<void> {
  for await (const event of client.events({ signal })) report(event, listener);
}

function report(event: ProjectEvent, listener: ResourceListener): void {
  if (event.event === 'reset') listener.listChanged();
  if (event.event !== 'change') return;
  const { resource, changes } = event.data;
  const names = resource === null || isBesideBooks(resource) ? [] : resource.address;
  const touched = new Set(names.map((_, index) => uriOf(names.slice(0, index + 1))));
  for (const { path } of changes) for (const each of namesAt(path)) touched.add(uriOf(each));
  for (const uri of touched) listener.updated(uri);
  const listsPages = changes.some(({ path }) => /^App\/[^/]+\/index\.lua$/.test(path));
  if (listsPages) listener.listChanged();
}

function isBesideBooks({ type }: ResourceReference): boolean {
  return type === 'custom-class' || type === 'checkpoint';
}

/**
 * The things that a file may belong to: its book, its page, and the layers that its name fits. A script `sun_linear.lua` may
 * be that of the layer "sun_linear", or of a class on "sun". A thing too many does no harm.
 */
function namesAt(path: string): string[][] {
  const [, book, folder, page, rest = ''] = /^App\/([^/]+)\/(?:([^/]+)\/([^/]+)\/(.+))?/.exec(path) ?? [];
  if (book === undefined) return [];
  const [, beside] = /^App\/[^/]+\/([^/]+)\.lua$/.exec(path) ?? [];
  if (beside !== undefined) return [[book], [book, beside]];
  if (page === undefined || !['components', 'commands', 'models'].includes(folder ?? '')) return [[book]];
  const [, inner] = /^(?:layers\/)?(.+?)(?:\/index)?\.(?:lua|json)$/.exec(rest) ?? [];
  const layers: string[][] = [];
  if (inner !== undefined && inner !== 'index' && folder !== 'commands') {
    for (let name = inner; name !== ''; name = name.includes('_') ? name.slice(0, name.lastIndexOf('_')) : '') {
      layers.push([book, page, ...name.split('/')].filter((part) => part !== ''));
    }
  }
  return [[book], [book, page], ...layers];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
