import { computed, signal } from '@preact/signals';
import type { Layer, Mutation } from '#adapters/client/client-operations.generated';
import { parsePath, withMovedPoint, type PathPart, type PathPoint } from '../../model/geometry/class-path.js';
import type { Point } from '../../model/geometry/geometry.js';
import { foldersOf } from '../../model/page/reference-names.js';
import { classDefinitions } from './documents.js';
import { change, isCode } from '../edits/edits.js';
import { historyVersion } from '../service/live.js';
import { foldedClasses } from '../shown/preferences.js';
import { address, currentPage, selectedClasses } from '../shown/selection.js';
import { client, explain } from '../service/service.js';

/** The path that a class lets something follow. */
export interface ShownPath {
  readonly className: string;
  readonly file: PathFile;
  readonly points: readonly PathPoint[];
  readonly isClosed: boolean;
}

interface PathFile {
  readonly book: string;
  /** Below the assets of the book. */
  readonly path: readonly string[];
}

/** A part of a point that the pointer or the arrow keys move. It is saved when the gesture ends. */
export interface DraggedPoint {
  readonly file: PathFile;
  readonly index: number;
  readonly part: PathPart;
  /** Points of the page. */
  readonly by: Point;
}

export const draggedPoint = signal<DraggedPoint | undefined>(undefined);

/** The texts of the path files, by path. */
const texts = signal<Readonly<Record<string, string>>>({});

interface WantedPath extends Pick<ShownPath, 'className' | 'file' | 'isClosed'> {
  /** As the class has it. */
  readonly filename: string;
}

type Classes = readonly Pick<Layer['classes'][number], 'name' | 'props'>[];

/** The path files that classes of the page follow. */
function pathsOf(classes: Classes): readonly WantedPath[] {
  const { book, page } = address.value;
  if (book === undefined || page === undefined) return [];
  return classes.flatMap(({ name, props }) => {
    const type = classDefinitions.value.find((each) => each.name === name)?.properties['path.filename'];
    if (type === undefined) return [];
    const { filename, closed } = (props['path'] ?? {}) as { filename?: unknown; closed?: unknown };
    const [folder] = foldersOf(type, page);
    if (typeof filename !== 'string' || filename === '' || folder === undefined) return [];
    const file = { book, path: `${folder}/${filename}`.split('/') };
    return [{ className: name, filename, file, isClosed: closed === true }];
  });
}

/** The path files of the only selected layer or page group. A folded form hides its path. */
const wanted = computed(() =>
  pathsOf(selectedClasses.value).filter(({ className }) => !foldedClasses.value.includes(className)),
);

/** The path files of everything on the page. */
const wantedOnPage = computed(() => {
  const { layerDocuments = [], groupDocuments = [] } = currentPage.value?.page ?? {};
  return pathsOf([...layerDocuments, ...groupDocuments].flatMap(({ classes }) => classes));
});

/** The texts of the path files of the page that were read, by the names that classes have for them. */
export const pathTexts = computed<ReadonlyMap<string, string>>(
  () =>
    new Map(
      wantedOnPage.value.flatMap(({ filename, file }) => {
        const text = shownText(file);
        return text === undefined ? [] : [[filename, text]];
      }),
    ),
);

export const paths = computed<readonly ShownPath[]>(() =>
  wanted.value.flatMap(({ className, file, isClosed }) => {
    const points = parsePath(shownText(file) ?? '');
    return points === undefined ? [] : [{ className, file, points, isClosed }];
  }),
);

function shownText(file: PathFile): string | undefined {
  const text = texts.value[keyOf(file)];
  const dragged = draggedPoint.value;
  if (text === undefined || dragged === undefined || keyOf(dragged.file) !== keyOf(file)) return text;
  return withMovedPoint(text, dragged.index, dragged.part, dragged.by);
}

function keyOf({ book, path }: PathFile): string {
  return [book, ...path].join('/');
}

/** Reads the path files of the selected layer or page group, and follows the history as an effect. */
export function readPaths(): void {
  void historyVersion.value;
  for (const { file } of wanted.value) void readFile(file).catch(explain);
}

/** Reads all path files of the page, and follows the history as an effect. */
export function readPathsOfPage(): void {
  void historyVersion.value;
  for (const { file } of wantedOnPage.value) void readFile(file).catch(explain);
}

/** Reads a path file, and shows what it has. A layer without its file has no path to show. @returns its entity tag */
async function readFile(file: PathFile): Promise<string | undefined> {
  const key = keyOf(file);
  try {
    const { document, etag } = await client.value.send('asset.show', { at: { ...file }, options: { quiet: true } });
    texts.value = { ...texts.value, [key]: new TextDecoder().decode(document as Uint8Array) };
    return etag;
  } catch (error) {
    const { [key]: _gone, ...others } = texts.value;
    texts.value = others;
    if (isCode(error, 'asset-not-found')) return undefined;
    throw error;
  }
}

/** Saves a moved point: only its numbers change in the file. If the file has changed meanwhile, it is shown as it is now. */
export async function savePoint(dragged: DraggedPoint): Promise<void> {
  const { file, index, part, by } = dragged;
  const seen = texts.value[keyOf(file)] ?? '';
  draggedPoint.value = dragged;
  await change(async () => {
    const ifMatch = await readFile(file);
    if (texts.value[keyOf(file)] !== seen || ifMatch === undefined)
      throw new Error('Somebody else has changed the path meanwhile. It is shown as it is now.');
    const body = new TextEncoder().encode(withMovedPoint(seen, index, part, by));
    const saved = await client.value.send('asset.add', {
      at: { ...file },
      options: { overwrite: true },
      body,
      ifMatch,
    });
    await readFile(file);
    return saved.document as Mutation;
  });
  if (draggedPoint.value === dragged) draggedPoint.value = undefined;
}
