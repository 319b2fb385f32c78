import { isAllowedName } from '#domain/name/check-name';
import { foldName } from '#domain/name/taken-names';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { compareNames, mainFile, type PictureFile, type SizedPicture } from './picture-sizes.js';

/** A picture with the name of the layer that it becomes. */
export interface NamedPicture<File extends PictureFile> extends SizedPicture<File> {
  readonly name: string;
}

/** A file whose layer has another name. */
export interface RenamedPicture {
  readonly file: string;
  readonly name: string;
}

/**
 * Gives each picture a name that a layer can have, by one rule for every way in. A name that a layer can have stays. Otherwise it is
 * composed (Unicode NFC), and what no name may hold becomes `_`. An order number (`01_sun`) is left out, unless no name remains, or one
 * that another picture or layer has. No two names are equal on any file system. The result depends on the names alone, not on their order.
 * @param taken names of layers that are there
 */
export function namePictures<File extends PictureFile>(
  pictures: readonly SizedPicture<File>[],
  taken: readonly string[] = [],
): NamedPicture<File>[] {
  const used = new TakenNames(taken);
  const wanted = wantedNames(pictures, used);
  const names = new Map<SizedPicture<File>, string>();
  const hasOwnName = (picture: SizedPicture<File>): boolean => wanted.get(picture) === picture.stem;
  const sorted = pictures.toSorted((one, other) => compareNames(mainFile(one).name, mainFile(other).name));
  for (const picture of [...sorted.filter(hasOwnName), ...sorted.filter((each) => !hasOwnName(each))]) {
    const name = freeName('top layer', wanted.get(picture) ?? unnamed, used);
    used.add(name);
    names.set(picture, name);
  }
  return pictures.map((picture) => ({ ...picture, name: names.get(picture) ?? unnamed }));
}

/** The pictures whose files are not called as their layers. */
export function renamedPictures(pictures: readonly NamedPicture<PictureFile>[]): RenamedPicture[] {
  return pictures.flatMap((picture) => {
    const { name: file } = mainFile(picture);
    const [suffix = ''] = picture.files[0] ?? [];
    return file === `${picture.name}${suffix}.png` ? [] : [{ file, name: picture.name }];
  });
}

/** The lowest first: in the order of their numbers, then of their names. */
export function inDrawingOrder<Each extends SizedPicture<PictureFile>>(pictures: readonly Each[]): Each[] {
  return pictures.toSorted(
    (one, other) =>
      (orderOf(one.stem) ?? Infinity) - (orderOf(other.stem) ?? Infinity) ||
      compareNames(mainFile(one).name, mainFile(other).name),
  );
}

/** Whether the file has an order number, by which its author placed it. */
export function isNumbered({ stem }: SizedPicture<PictureFile>): boolean {
  return orderOf(stem) !== undefined;
}

const numbered = /^\s*(\d+)(?:[_\-.\s]+(.*))?$/su;

function orderOf(stem: string): number | undefined {
  const digits = numbered.exec(stem)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Those that two pictures want without their numbers keep them. */
function wantedNames<Each extends SizedPicture<PictureFile>>(
  pictures: readonly Each[],
  used: TakenNames,
): ReadonlyMap<Each, string> {
  const short = new Map(pictures.map((picture) => [picture, shortName(picture.stem)]));
  const times = new Map<string, number>();
  for (const name of short.values()) times.set(foldName(name), (times.get(foldName(name)) ?? 0) + 1);
  return new Map(
    pictures.map((picture) => {
      const name = short.get(picture) ?? unnamed;
      const isOthers = used.has(name) || (times.get(foldName(name)) ?? 0) > 1;
      return [picture, isOthers ? allowedName(picture.stem) : name];
    }),
  );
}

/** The name without its order number, where letters remain. */
function shortName(stem: string): string {
  const rest = numbered.exec(stem)?.[2] ?? '';
  return allowedName(/\p{L}/u.test(rest) ? rest : stem);
}

/** For a name of which nothing remains. */
const unnamed = 'picture';

/** The name if a layer can have it; else one like it. */
function allowedName(text: string): string {
  const composed = text.normalize('NFC');
  if (isAllowedName('top layer', composed)) return composed;
  const plain = composed.replace(/[\s_]*[^\p{L}\p{M}\p{Nd}_ -]+[\s_]*/gu, '_').replace(/^[_ -]+|[_ -]+$/gu, '');
  const short = shortened(plain);
  if (!/[\p{L}\p{Nd}]/u.test(short)) return unnamed;
  const started = /^\p{L}/u.test(short) ? short : `_${short}`;
  return [started, `${started}_`, `my${started}`].find((name) => isAllowedName('top layer', name)) ?? unnamed;
}

/** Leaves room for a number. */
const maxCharacters = 60;
const maxBytes = 150;

function shortened(text: string): string {
  const characters = [...text].slice(0, maxCharacters);
  while (new TextEncoder().encode(characters.join('')).length > maxBytes) characters.pop();
  return characters
    .join('')
    .replace(/[_ -]+$/u, '')
    .normalize('NFC');
}
