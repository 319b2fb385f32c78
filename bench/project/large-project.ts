import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pngImage } from './png-image.js';
import { seed, seedPage } from './seed-page.js';

/** How much there is to be of everything. */
export interface ProjectSize {
  readonly books: number;
  /** In each book. */
  readonly pages: number;
  /** On each page, at least 6. */
  readonly layers: number;
}

/** Bumped when what is made changes, so that what was made before is made anew. */
const generation = 2;

/** Layers at the end of the page that are a group and its children. */
const grouped = 3;

export const bookNames = (books: number): string[] => numbered('book', books);
export const pageNames = (pages: number): string[] => numbered('page', pages);

/** The paths of a page's layers: `layer1` … , and at the end `group`, `group/left` and `group/right`. */
function layerPaths(layers: number): string[][] {
  const single = numbered('layer', layers - grouped).map((name) => [name]);
  return [...single, ['group'], ['group', 'left'], ['group', 'right']];
}

/**
 * A project of many pages that the doctor finds nothing wrong with: each page is one that the service made, with its own
 * names and numbers, and a small image for each layer. The stamp beside the folder (`<folder>.stamp.json`) describes what is
 * in it. If that equals the request, nothing is done.
 */
export async function makeLargeProject(folder: string, size: ProjectSize): Promise<void> {
  const stamp = `${folder}.stamp.json`;
  const wanted = JSON.stringify({ generation, ...size });
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const layers = layerPaths(size.layers);
  const parts = partsOf(await seedPage(layers), layers);
  const write = writer(folder);
  write('main.lua', Buffer.from('-- Boots the app.\nrequire("controller.kwik").bootstrap({ name = "book1" })\n'));
  const pages = pageNames(size.pages);
  for (const [bookIndex, book] of bookNames(size.books).entries()) {
    for (const [path, text] of parts.book) {
      write(path.replaceAll(seed.book, book), Buffer.from(listPages(text, pages).replaceAll(seed.book, book)));
    }
    for (const [index, page] of pages.entries()) {
      const next = pages[(index + 1) % pages.length] ?? page;
      const place = String(100 + ((bookIndex * size.pages + index) % 1700));
      const named = (text: string) =>
        text
          .replaceAll(seed.book, book)
          .replaceAll(seed.page, page)
          .replaceAll(seed.next, next)
          .replaceAll(String(seed.place), place);
      for (const [path, text] of parts.page) write(named(path), Buffer.from(named(text)));
      for (const [path, image] of parts.images) write(named(path), image);
      await turn();
    }
  }
  await writeFile(stamp, wanted);
}

interface Parts {
  readonly book: readonly (readonly [path: string, text: string])[];
  readonly page: readonly (readonly [path: string, text: string])[];
  readonly images: readonly (readonly [path: string, content: Buffer])[];
}

function partsOf(files: ReadonlyMap<string, Buffer>, layers: readonly (readonly string[])[]): Parts {
  const texts = [...files].map(([path, content]) => [path, content.toString()] as const);
  const images: [string, Buffer][] = [];
  const drawn = layers.filter((path) => path.join('/') !== 'group');
  for (const [index, path] of drawn.entries()) {
    const plain = `App/${seed.book}/assets/images/${seed.page}/${path.join('/')}`;
    // The size in a new layer's script, in pixels of the 4x artwork: 400 x 100.
    images.push([`${plain}.png`, pngImage(100, 25)]);
    if (index < 2) images.push([`${plain}@2x.png`, pngImage(200, 50)], [`${plain}@4x.png`, pngImage(400, 100)]);
  }
  return {
    book: texts.filter(([path]) => !path.includes(seed.page)),
    page: texts.filter(([path]) => path.includes(seed.page)),
    images,
  };
}

/** The line that lists the one page of the seed, for every page there is. */
function listPages(text: string, pages: readonly string[]): string {
  return text.replace(new RegExp(`^(.*)${seed.page}(.*)$`, 'm'), (_, before: string, after: string) =>
    pages.map((page) => before + page + after).join('\n'),
  );
}

/** Writes file by file without waiting, which is several times as fast; the caller rests between pages. */
function writer(folder: string): (path: string, content: Buffer) => void {
  const made = new Set<string>();
  return (path, content) => {
    const file = join(folder, path);
    const above = dirname(file);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(file, content);
  };
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
}
