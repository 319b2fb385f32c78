import { folderOf, type ProjectPath } from '#domain/change/project-path';
import type { LayerPath } from '#domain/model/page-model';
import { asBuffer, bytesToText, decodeUtf8, editText, encodeUtf8 } from '#application/bytes/byte-text';

/** Scripts of older editors are told their own folder by the runtime: `local parent, root = newModule(...)`. */
const asksForFolder = /\blocal\s+parent\b[^=\r\n]*=\s*newModule\b/;
/** What such a script takes from there, or from a folder below: `require(parent.."cat")`. */
const fromFolder = /(?<=(?<![\w.:])require\s*\(\s*)(parent\s*\.\.\s*)(["'])([^"'\\\r\n]+)\2(?=\s*\))/g;

/** A part of a page at another path below `components`: the page, the folder of the part's kind, its own path. */
export interface MovedPart {
  readonly from: LayerPath;
  readonly to: LayerPath;
  /** The scripts of these lie beside its own. */
  readonly classes: readonly string[];
  /** Whether what lies below it stays where it is. */
  readonly alone?: boolean;
}

/**
 * A script's bytes with what it takes from its own folder by name taken from where that is now. What does not lie in the
 * folder any more, nor below it, is taken by its whole module path.
 * @param path where the script is now: it may have moved with the part
 */
export function followFromOwnFolder(path: ProjectPath, content: Uint8Array, book: string, part: MovedPart): Uint8Array {
  const follow = following(path, content, book, part);
  if (follow === undefined) return content;
  return editText(content, (text) => (asksForFolder.test(text) ? text.replace(fromFolder, follow) : text));
}

/** What `followFromOwnFolder` makes of which piece of the script: of a string, of a string with `parent..` before it. */
export function ownFolderPieces(
  path: ProjectPath,
  content: Uint8Array,
  book: string,
  part: MovedPart,
): (readonly [before: string, after: string])[] {
  const follow = following(path, content, book, part);
  if (follow === undefined) return [];
  return [...bytesToText(content).matchAll(fromFolder)].flatMap(([match, lead = '', quote = '', name = '']) => {
    const after = follow(match, lead, quote, name);
    const whole = [match, after] as const;
    return after.startsWith(lead) ? [whole, [match.slice(lead.length), after.slice(lead.length)] as const] : [whole];
  });
}

type Follow = (match: string, lead: string, quote: string, name: string) => string;

/** `undefined` where the script takes nothing from its own folder. */
function following(path: ProjectPath, content: Uint8Array, book: string, part: MovedPart): Follow | undefined {
  const components = `App/${book}/components/`;
  if (!path.startsWith(components) || !asBuffer(content).includes('newModule')) return undefined;
  const file = path.slice(components.length).replace(/\.lua$/, '');
  const folder = folderOf(file);
  const before = folderOf(placeOf(file, { ...part, from: part.to, to: part.from }));
  return (match, lead, quote, name) => {
    const was = `${before}/${decodeUtf8(name).replaceAll('.', '/')}`;
    const now = placeOf(was, part);
    if (now === `${folder}/${was.slice(before.length + 1)}`) return match;
    const isBelow = now.startsWith(`${folder}/`);
    const module = isBelow ? now.slice(folder.length + 1) : components + now;
    return `${isBelow ? lead : ''}${quote}${encodeUtf8(module.replaceAll('/', '.'))}${quote}`;
  };
}

/** Where a script is, once the part has moved. */
function placeOf(place: string, { from, to, classes, alone = false }: MovedPart): string {
  const [old, renewed] = [from.join('/'), to.join('/')];
  const rest = place.slice(old.length);
  const goesAlong = rest === '' || (!alone && rest.startsWith('/')) || classes.some((name) => rest === `_${name}`);
  return place.startsWith(old) && goesAlong ? renewed + rest : place;
}
