import { signal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { requestOf } from '#adapters/client/create-client';
import { baseUrl } from '../service/base-url.js';
import { hasSession } from '../service/session-key.js';
import { sendWithKey } from '../service/session.js';

/** An asset while something shows it. */
interface ShownAsset {
  /** Its own address, or that of a blob with its bytes; `undefined` until these are there. */
  readonly url: Signal<string | undefined>;
  users: number;
  /** Counts the reads: the one that began last decides. */
  reads: number;
}

const shown = new Map<string, ShownAsset>();
/** The paths that a browser may have loaded by their own addresses. */
const loaded = new Set<string>();
/** Those of them that have changed since: for the same address, a page shows what it has loaded once. */
const changed = new Set<string>();
/** Images that could not be loaded, for example while the service was away. */
const failed = new Set<string>();

/**
 * The address of an asset's bytes, for what is mounted. Where the service demands a token, the bytes are fetched, because what the
 * browser loads itself sends no key. The blob is released when nothing shows it.
 *
 * @param path from the project's root, or an address of other bytes below that of the service; `undefined` for what shows nothing yet
 * @returns `undefined` until the bytes are there; when the path changes, the address before until then
 */
export function useAssetUrl(path: string | undefined): string | undefined {
  const last = useRef<{ readonly path: string | undefined; readonly url: string | undefined } | undefined>(undefined);
  const url = path === undefined ? undefined : assetOf(path).url.value;
  useLayoutEffect(() => (path === undefined ? undefined : show(path)), [path]);
  if (url !== undefined || last.current?.path === path) last.current = { path, url };
  return last.current?.url;
}

/** An image that could not be loaded is asked for again: once now, because the service may have started meanwhile. */
export function reportFailure(path: string): void {
  const asset = shown.get(path);
  // These bytes were read, and are no picture. The event of their next change reads them once more.
  if (asset === undefined || isBlob(asset.url.peek())) return;
  failed.add(path);
  void read(path, asset);
}

/** The paths of images that could not be loaded. */
export function failedAssets(): readonly string[] {
  return [...failed];
}

/** Shows an asset as it is now. @param path from the project's root */
export async function readAssetAgain(path: string): Promise<void> {
  if (loaded.has(path)) changed.add(path);
  const asset = shown.get(path);
  if (asset === undefined) failed.delete(path);
  else await read(path, asset);
}

function assetOf(path: string): ShownAsset {
  const present = shown.get(path);
  if (present !== undefined) return present;
  const asset: ShownAsset = { url: signal(plainUrl(path)), users: 0, reads: 0 };
  shown.set(path, asset);
  return asset;
}

/** The asset's own address; `undefined` where its bytes have to be read. */
function plainUrl(path: string): string | undefined {
  if (hasSession() || changed.has(path)) return undefined;
  loaded.add(path);
  return assetUrl(path);
}

/** @returns ends it */
function show(path: string): () => void {
  const asset = assetOf(path);
  asset.users++;
  if (asset.users === 1 && asset.url.peek() === undefined && asset.reads === 0) void read(path, asset);
  return () => {
    asset.users--;
    // What takes its place in the same drawing goes on with it.
    setTimeout(() => release(path, asset));
  };
}

function release(path: string, asset: ShownAsset): void {
  if (asset.users > 0 || shown.get(path) !== asset) return;
  shown.delete(path);
  revoke(asset.url.peek());
}

async function read(path: string, asset: ShownAsset): Promise<void> {
  const url = assetUrl(path);
  if (url === undefined) return;
  const begun = ++asset.reads;
  const response = await sendWithKey(url, { cache: 'no-cache', priority: 'low' }).catch(() => undefined);
  const bytes = response?.ok === true ? await response.blob().catch(() => undefined) : undefined;
  if (asset.reads !== begun || shown.get(path) !== asset) return;
  if (bytes === undefined) failed.add(path);
  else failed.delete(path);
  // What is shown stays while the service is away.
  if (response === undefined || (response.ok && bytes === undefined)) return;
  const previous = asset.url.peek();
  asset.url.value = bytes === undefined ? plainUrl(path) : URL.createObjectURL(bytes);
  revoke(previous);
}

function revoke(url: string | undefined): void {
  if (url !== undefined && isBlob(url)) URL.revokeObjectURL(url);
}

function isBlob(url: string | undefined): boolean {
  return url?.startsWith('blob:') === true;
}

/** An asset's own address. @returns `undefined` for a path that is no asset's */
function assetUrl(path: string): string | undefined {
  if (path.startsWith('/')) return baseUrl + path;
  const [, book, below] = /^App\/([^/]+)\/assets\/(.+)$/.exec(path) ?? [];
  if (book === undefined || below === undefined) return undefined;
  return baseUrl + requestOf('asset.show', { at: { book, path: below.split('/') } }).path;
}
