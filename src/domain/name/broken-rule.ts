import type { NameKind } from './name-kind.js';

/** Longest name, in characters, and in bytes of UTF-8 so that any file system can hold it. */
const maxCharacters = 100;
const maxBytes = 180;

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d|com[¹²³]|lpt[¹²³])$/i;
const plainName = /^[\p{L}_][\p{L}\p{M}\p{Nd}_ -]*$/u;
const className = /^\p{L}[\p{L}\p{M}\p{Nd}]*$/u;

/** The first rule the name breaks, as the end of a sentence; `undefined` when it breaks none. */
export function brokenRule(kind: NameKind, name: string): string | undefined {
  if (name === '') return 'it is empty';
  if ([...name].length > maxCharacters) return `it has more than ${maxCharacters} characters`;
  if (new TextEncoder().encode(name).length > maxBytes) return `it has more than ${maxBytes} bytes`;
  if (name !== name.normalize('NFC')) return 'its letters are not composed (Unicode NFC)';
  if (kind === 'class') return brokenClassRule(name);
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
