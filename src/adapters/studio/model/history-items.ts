import type { HistoryEntry } from '#adapters/client/client-operations';
import { listed } from './listed.js';

type Item = NonNullable<HistoryEntry['items']>[number];

/** What a change did to some things, in the same words: “Moved”, their names, “into fleet”. */
interface Deed {
  readonly verb: string;
  readonly end: string;
  readonly names: string[];
}

/** What a change did, as one sentence; `undefined` where its entry does not list it. */
export function itemSentences(entry: HistoryEntry): string | undefined {
  const deeds: Deed[] = [];
  for (const item of mainItems(entry.items ?? [])) {
    const { verb, name, end } = wordsOf(item, entry);
    const deed = deeds.find((each) => each.verb === verb && each.end === end);
    if (deed === undefined) deeds.push({ verb, end, names: [name] });
    else if (!deed.names.includes(name)) deed.names.push(name);
  }
  const [first, second, ...others] = deeds.map(({ verb, names, end }) => `${verb} ${listed(names)}${end}`);
  if (first === undefined || second === undefined) return first;
  return `${first}, ${others.length === 0 ? lowerFirst(second) : `and ${others.length + 1} more changes`}`;
}

/** Without what belongs to a thing that the same change makes or removes: the layers and images of a new page. */
function mainItems(items: readonly Item[]): readonly Item[] {
  const wholes = items.filter(({ operation }) => /^(create|delete)(Book|Page|Layer)$/.test(operation));
  return items.filter(({ resource }) => !wholes.some((whole) => isPartOf(resource.href, whole.resource)));
}

function isPartOf(href: string, { href: whole, type }: Item['resource']): boolean {
  const images = `${above(whole)}/assets/images${whole.slice(whole.lastIndexOf('/'))}/`;
  return href.startsWith(`${whole}/`) || (type === 'page' && href.startsWith(images));
}

interface Words {
  readonly verb: string;
  readonly name: string;
  readonly end: string;
}

function wordsOf(item: Item, entry: HistoryEntry): Words {
  const { operation, resource } = item;
  const { name, href } = resource;
  const renamed = entry.renames?.find(({ to }) => to.href === href);
  if (renamed !== undefined) return movedWords(renamed.from.href, href, renamed.from.name, name);
  const words = (verb: string, end = '') => ({ verb, name, end });
  if (resource.type === 'class') return classWords(item);
  if (operation.startsWith('delete')) return words('Removed');
  if (operation.startsWith('rename')) return words('Moved');
  if (operation === 'createAsset') return words(isReplaced(href, entry) ? 'Replaced' : 'Added');
  if (operation.startsWith('create')) return words(isNew(entry) ? 'Added' : item.properties ? 'Changed' : 'Moved');
  if (operation === 'saveLayer') return words(verbOf(item.properties ?? []));
  return { name: wholes[operation]?.name ?? name, verb: wholes[operation]?.verb ?? 'Changed', end: '' };
}

const wholes: Partial<Record<Item['operation'], { readonly verb: string; readonly name: string }>> = {
  mendProject: { verb: 'Fixed', name: 'problems' },
  restoreProject: { verb: 'Restored', name: 'the project' },
  installBridge: { verb: 'Put', name: 'the bridge into the project' },
};

/** Of a single change, the files decide: its request is the same for a thing that is there. */
function isNew({ items = [], changes }: HistoryEntry): boolean {
  return items.length > 1 || changes.some(({ action }) => action === 'created');
}

function isReplaced(href: string, { changes }: HistoryEntry): boolean {
  const below = decodeURIComponent(href.slice(href.indexOf('/assets/')));
  return changes.some(({ path, action }) => action === 'modified' && path.endsWith(below));
}

function movedWords(from: string, to: string, before: string, name: string): Words {
  if (before !== name) return { verb: 'Renamed', name: before, end: ` to ${name}` };
  const [left, entered] = [above(from), above(to)];
  return {
    verb: 'Moved',
    name,
    end: entered.length > left.length ? ` into ${last(entered)}` : ` out of ${last(left)}`,
  };
}

function classWords({ operation, resource }: Item): Words {
  const owner = last(above(resource.href));
  if (operation.startsWith('attach')) return { verb: `Added ${resource.name} to`, name: owner, end: '' };
  if (operation.startsWith('detach')) return { verb: `Removed ${resource.name} from`, name: owner, end: '' };
  return { verb: `Changed ${resource.name} of`, name: owner, end: '' };
}

const places = ['x', 'y'];
const sizes = ['width', 'height', 'radius', 'xScale', 'yScale', 'fontSize', ...places];

/** A drag of a handle sends the place, too. */
function verbOf(properties: readonly string[]): string {
  const areAll = (known: readonly string[]) =>
    properties.length > 0 && properties.every((each) => known.includes(each));
  if (areAll(places)) return 'Moved';
  if (areAll(sizes)) return 'Resized';
  return areAll(['rotation', ...places]) ? 'Turned' : 'Changed';
}

function above(href: string): string {
  return href.slice(0, href.lastIndexOf('/'));
}

function last(href: string): string {
  return decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
