import { fontNameOf } from '../../model/geometry/text-layout.js';
import { client } from '../service/service.js';
import { sendWithKey } from '../service/session.js';
import { assetUrl } from './asset-urls.js';
import { loadedFonts } from './fonts.js';

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

/** @returns `undefined` for a file that is not there, or is no font: its texts are shown in the font of the device, as in the app */
async function read(path: string): Promise<FontFace | undefined> {
  const url = (await isThere(path)) ? assetUrl(path) : undefined;
  if (url === undefined) return undefined;
  try {
    const response = await sendWithKey(url, { cache: 'no-cache' });
    return response.ok ? await new FontFace(fontNameOf(path), await response.arrayBuffer()).load() : undefined;
  } catch {
    return undefined;
  }
}

/** To ask for a file that is not there is an error in the console of the browser. */
async function isThere(path: string): Promise<boolean> {
  const [, book] = /^App\/([^/]+)\/assets\//.exec(path) ?? [];
  if (book === undefined) return false;
  const assets = await client.value.asset.ls({ book }, { quiet: true }).catch(() => []);
  return assets.some(({ file }) => file === path);
}
