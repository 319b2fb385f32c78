import { fontNameOf } from '../../model/geometry/text-layout.js';
import { client } from '../service/service.js';
import { loadedFonts } from './fonts.js';

/** The names of an asset: its book, and those below the assets of the book. */
interface AssetAt {
  readonly book: string;
  readonly path: readonly string[];
}

/** The files that texts have named, and what they are to the browser. */
const faces = new Map<string, FontFace | undefined>();

/** Loads the file of a font, once. @param path from the project's root, as scripts name it */
export function showFont(path: string): void {
  if (faces.has(path)) return;
  faces.set(path, undefined);
  void load(path);
}

/** Loads the file of a font again that a text has named. */
export function readFontAgain(path: string): void {
  if (faces.has(path)) void load(path);
}

async function load(path: string): Promise<void> {
  const face = await read(path);
  const before = faces.get(path);
  if (face !== undefined) document.fonts.add(face);
  if (before !== undefined) document.fonts.delete(before);
  faces.set(path, face);
  loadedFonts.value++;
}

/** @returns `undefined` for a file that is not there: its texts are shown in the font of the device, as in the app */
async function read(path: string): Promise<FontFace | undefined> {
  const at = await findAsset(path);
  return at && readFace(fontNameOf(path), at);
}

/**
 * The font in an asset, for the browser. It is added to no page.
 * @returns `undefined` for a file that is no font, or that has gone
 */
export async function readFace(family: string, at: AssetAt): Promise<FontFace | undefined> {
  try {
    const { document: bytes } = await client.value.send('asset.show', { at: { ...at }, options: { quiet: true } });
    return await new FontFace(family, bytes as Uint8Array<ArrayBuffer>).load();
  } catch {
    return undefined;
  }
}

/** Looks for an asset in the list: to ask for a file that is not there is an error in the console of the browser. */
async function findAsset(file: string): Promise<AssetAt | undefined> {
  const [, book, below] = /^App\/([^/]+)\/assets\/(.+)$/.exec(file) ?? [];
  if (book === undefined || below === undefined) return undefined;
  const assets = await client.value.asset.ls({ book }, { quiet: true }).catch(() => []);
  return assets.some((asset) => asset.file === file) ? { book, path: below.split('/') } : undefined;
}
