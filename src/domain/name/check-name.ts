import type { LayerPath } from '#domain/model/page-model';
import { Problem } from '#domain/problem/problem';
import { ownNamesOfPages } from './page-names.js';

/** What a name can be a name of. The kinds differ in which characters and words are taken. */
export type NameKind =
  | 'book'
  | 'page'
  | 'layer'
  /** A layer that is in no other one. */
  | 'top layer'
  | 'class'
  | 'command'
  | 'audio'
  | 'group'
  | 'timer'
  | 'variable'
  | 'joint'
  | 'page component'
  | 'asset'
  | 'checkpoint';

/** Longest name, in characters, and in bytes of UTF-8 so that any file system can hold it. */
const maxCharacters = 100;
const maxBytes = 180;

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d|com[¹²³]|lpt[¹²³])$/i;
const plainName = /^[\p{L}_][\p{L}\p{M}\p{Nd}_ -]*$/u;
const fileName = /^[\p{L}\p{M}\p{Nd}_.@() -]+$/u;
const checkpointName = /^[\p{L}\p{M}\p{Nd}_. -]+$/u;
const className = /^\p{L}[\p{L}\p{M}\p{Nd}]*$/u;

/** Whether some file system, or a reader of a list, has no room for the name. */
export function isTooLong(name: string): boolean {
  return [...name].length > maxCharacters || new TextEncoder().encode(name).length > maxBytes;
}

/** The first rule the name breaks, as the end of a sentence; `undefined` when it breaks none. */
function brokenRule(kind: NameKind, name: string): string | undefined {
  if (name === '') return 'it is empty';
  if ([...name].length > maxCharacters) return `it has more than ${maxCharacters} characters`;
  if (new TextEncoder().encode(name).length > maxBytes) return `it has more than ${maxBytes} bytes`;
  if (name !== name.normalize('NFC')) return 'its letters are not composed (Unicode NFC)';
  if (kind === 'class') return brokenClassRule(name);
  if (kind === 'asset') return brokenFileRule(name);
  if (kind === 'checkpoint') return brokenCheckpointRule(name);
  const parts = kind === 'command' || kind === 'page component' ? name.split('.') : [name];
  for (const part of parts) {
    const broken = brokenPartRule(part);
    if (broken !== undefined) return broken;
  }
  if ((kind === 'book' || kind === 'page') && /.index/su.test(name)) {
    return 'it holds "index" after its first character, which the runtime strips from scene names';
  }
  return undefined;
}

function brokenPartRule(part: string): string | undefined {
  if (part === '') return 'a part between dots is empty';
  if (part.trim() !== part) return 'it begins or ends with a blank';
  if (!/^[\p{L}_]/u.test(part)) return 'it does not start with a letter or "_"';
  if (!plainName.test(part)) return 'it may hold only letters, digits, "_", "-" and blanks';
  if (deviceName.test(part)) return 'Windows keeps the name for a device';
  return undefined;
}

/** The name of a file or folder that an author brings: exporters write `1_run@2x.png` and `cat (1).png`. */
function brokenFileRule(name: string): string | undefined {
  if (name.startsWith('.')) return 'it starts with a dot, so that systems hide it';
  if (name.trim() !== name || name.endsWith('.')) return 'it begins or ends with a blank, or ends with a dot';
  if (!fileName.test(name)) return 'it may hold only letters, digits, "_", "-", ".", "@", "(", ")" and blanks';
  if (deviceName.test(name.split('.', 1)[0] ?? '')) return 'Windows keeps the name for a device';
  return undefined;
}

/** A checkpoint is no file. Its first letter distinguishes it from the id of an entry. */
function brokenCheckpointRule(name: string): string | undefined {
  if (name.trim() !== name) return 'it begins or ends with a blank';
  if (!/^[\p{L}_]/u.test(name)) return 'it does not start with a letter or "_"';
  return checkpointName.test(name) ? undefined : 'it may hold only letters, digits, "_", "-", "." and blanks';
}

function brokenClassRule(name: string): string | undefined {
  const [own = '', option, ...more] = name.split('.');
  if (more.length > 0) return 'it has more than one option';
  if (!className.test(own)) {
    return 'the name of a class is letters and digits, and starts with a letter (the runtime splits files at the last "_")';
  }
  if (option !== undefined && !/^[\p{L}\p{M}\p{Nd}]+$/u.test(option)) return 'its option is not letters and digits';
  if (deviceName.test(own)) return 'Windows keeps the name for a device';
  return undefined;
}

/** A name close to the refused one that would be taken; `undefined` where there is none, or none of a letter or digit. */
export function suggestName(kind: NameKind, name: string): string | undefined {
  const composed = name.normalize('NFC').trim();
  if (kind === 'asset') {
    const file = composed.replace(/[^\p{L}\p{M}\p{Nd}_.@() -]+/gu, '_').replace(/^[. ]+|[. ]+$/g, '');
    return [file, `_${file}`].find((candidate) => brokenRule(kind, candidate) === undefined);
  }
  const retained =
    kind === 'class' ? composed.replace(/[^\p{L}\p{Nd}]+/gu, '') : composed.replace(/[^\p{L}\p{M}\p{Nd}_ -]+/gu, '_');
  if (!/[\p{L}\p{Nd}]/u.test(retained)) return undefined;
  const short = [...retained].slice(0, 40).join('').trim();
  const started = /^[\p{L}_]/u.test(short) ? short : kind === 'class' ? `c${short}` : `_${short}`;
  return [started, started.replace(/index/gu, 'idx'), `${started}_`, `my${started}`].find(
    (candidate) => brokenRule(kind, candidate) === undefined,
  );
}

const reserved: Partial<Record<NameKind, readonly string[]>> = {
  book: ['app', 'components', '_'],
  page: ['commands', 'components', 'assets', 'index', 'main'],
  layer: ['class'],
  'top layer': ['class', ...ownNamesOfPages],
  group: ownNamesOfPages,
};

/**
 * Checks a name that is about to be written. Names that exist already are never checked: reading
 * is wider than writing.
 * @throws Problem `invalid-name` (which rule, and a name that would do) or `reserved-name`
 */
export function checkName(kind: NameKind, name: string): void {
  const broken = brokenRule(kind, name);
  if (broken !== undefined) throw invalidName(kind, name, broken);
  if (!isReserved(kind, name)) return;
  if (ownNamesOfPages.includes(name)) throw ownNameOfPage(kind, name);
  throw new Problem(
    'reserved-name',
    `No ${kind} can be called "${name}": the name has a meaning of its own there. Choose another one.`,
  );
}

function ownNameOfPage(kind: NameKind, name: string): Problem {
  const [thing, advice] =
    kind === 'group' ? ['page group', ''] : ['layer at the top of a page', ', or put the layer into a group'];
  return new Problem(
    'reserved-name',
    `No ${thing} can be called "${name}": a page in the app has something of that name itself. Choose another one${advice}.`,
  );
}

/** What the name of a layer is a name of. In a group, the runtime keeps it by its whole path. */
export function layerNameKind(path: LayerPath): NameKind {
  return path.length === 1 ? 'top layer' : 'layer';
}

/** Whether something new may have the name. */
export function isAllowedName(kind: NameKind, name: string): boolean {
  return brokenRule(kind, name) === undefined && !isReserved(kind, name);
}

function isReserved(kind: NameKind, name: string): boolean {
  return reserved[kind]?.includes(name) === true;
}

function invalidName(kind: NameKind, name: string, broken: string): Problem {
  const suggestion = suggestName(kind, name);
  const advice = suggestion === undefined ? '' : ` "${suggestion}" would do.`;
  const thing = kind === 'top layer' ? 'layer' : kind;
  const message = `${JSON.stringify(name)} cannot be the name of ${/^a/.test(thing) ? 'an' : 'a'} ${thing}: ${broken}.${advice}`;
  return new Problem('invalid-name', message, suggestion === undefined ? {} : { suggestion });
}
