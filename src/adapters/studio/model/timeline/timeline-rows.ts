import type { Bar } from '../motion/bars.js';
import { kindOf, type AttachedClass, type MovingPage, type PageObject } from '../motion/moving-page.js';
import type { MotionNote } from '../motion/motion-notes.js';
import { isTweened } from '../motion/read-tweens.js';
import { barWords, noteWords } from './timeline-words.js';

/** A class that moves a layer or a page group, as the timeline lists it. */
export interface TimelineRow {
  readonly key: string;
  readonly owner: Pick<PageObject, 'kind' | 'path'>;
  /** Empty for the layer itself. */
  readonly className: string;
  /** The class without the digits that a page may list it by. */
  readonly kind: string;
  /** Whether the row above is of another layer. */
  readonly isFirst: boolean;
  /** When it moves; `undefined`: only the app knows, or it never does. */
  readonly bar: Bar | undefined;
  /** What an author should know of it, in a few words each. */
  readonly signs: readonly string[];
}

/** What a timeline is made of. */
export interface TimelineSource {
  readonly page: MovingPage;
  readonly bars: readonly Bar[];
  readonly notes: readonly MotionNote[];
  /** The paths of all layers, as the tree shows them. */
  readonly order: readonly string[];
}

/**
 * The rows of a timeline: layers as the tree shows them, then page groups, and the classes of each in their order. What nothing starts is
 * at the end. Classes that move nothing have no row. A fault of a whole layer has a row without a class.
 */
export function timelineRows({ page, bars, notes, order }: TimelineSource): readonly TimelineRow[] {
  const ranks = new Map(order.map((path, rank) => [path, rank]));
  const rankOf = ({ kind, path }: PageObject) => (kind === 'group' ? order.length : (ranks.get(path) ?? order.length));
  const barOf = new Map(bars.map((bar) => [classKey(bar.owner, bar.className), bar]));
  const notesOf = new Map<string, MotionNote[]>();
  for (const note of notes) {
    const at = classKey(note.object, note.className);
    notesOf.set(at, [...(notesOf.get(at) ?? []), note]);
  }
  const rows = page.objects
    .map((object, index) => ({ object, index }))
    .sort((a, b) => rankOf(a.object) - rankOf(b.object))
    .flatMap(({ object, index }) =>
      [wholeLayer, ...object.classes].flatMap((attached) => {
        const at = classKey(index, attached.name);
        const duplicates = isMoving(attached) ? (notesOf.get(classKey(index)) ?? []).filter(isDuplicate) : [];
        const own = (notesOf.get(at) ?? []).filter((note) => !isDuplicate(note));
        const row = rowOf(object, attached, barOf.get(at), [...duplicates, ...own]);
        return row === undefined ? [] : [duplicates.length > 0 ? { ...row, key: `${row.key} ${index}` } : row];
      }),
    );
  const isIdle = ({ bar }: TimelineRow) => bar !== undefined && bar.at === undefined;
  return [...rows.filter((row) => !isIdle(row)), ...rows.filter(isIdle)].map((row, index, all) => ({
    ...row,
    isFirst: !isSameOwner(row, all[index - 1]),
  }));
}

/** Of several layers with a name, the app finds the last one. */
function isDuplicate({ code }: MotionNote): boolean {
  return code === 'duplicate-name';
}

function isMoving(attached: AttachedClass): boolean {
  const kind = kindOf(attached);
  return isTweened(kind) || kind === 'switch' || kind.startsWith('transition2');
}

/** What notes about no class are about. */
const wholeLayer: AttachedClass = { name: '', props: {} };

function classKey(owner: number, className = ''): string {
  return `${owner} ${className}`;
}

function rowOf(
  { kind, path }: PageObject,
  attached: AttachedClass,
  bar: Bar | undefined,
  notes: readonly MotionNote[],
): TimelineRow | undefined {
  if (bar === undefined && notes.length === 0) return undefined;
  return {
    key: `${kind} ${path} ${attached.name}`,
    owner: { kind, path },
    className: attached.name,
    kind: kindOf(attached),
    isFirst: true,
    bar,
    signs: [...notes.map(({ code }) => noteWords(code)), ...(bar === undefined ? [] : barWords(bar))],
  };
}

function isSameOwner(row: TimelineRow, above: TimelineRow | undefined): boolean {
  return row.owner.kind === above?.owner.kind && row.owner.path === above.owner.path;
}
