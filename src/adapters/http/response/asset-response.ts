import { endingOf, type AssetEnding } from '#domain/asset/asset-format';
import { Problem } from '#domain/problem/problem';
import type { OpenedFile } from '#application/ports/opened-file';
import { fileTag, namesEntityTag } from './entity-tag.js';
import type { FileResponse } from './route-response.js';

/** The types that are sent as such, by the ending in small letters. Everything else is bytes of no known type. */
const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ttf: 'font/ttf',
  otf: 'font/otf',
  json: 'application/json',
  txt: 'text/plain',
} satisfies Readonly<Record<AssetEnding, string>>;

const unknownType = 'application/octet-stream';
/** A browser would run scripts in an SVG, and might in a file of no known type, such as a web page. */
const asAttachment = ['image/svg+xml', unknownType];

export const assetMediaTypes: readonly string[] = [...new Set([...Object.values(mediaTypes), unknownType])];

/** The types of uploads. A web page of another origin can send a text without permission, by a form. */
export const uploadMediaTypes: readonly string[] = [
  unknownType,
  ...assetMediaTypes.filter((type) => ![mediaTypes.txt, unknownType].includes(type)),
];

/** The types of an upload of a file with this name. */
export function uploadMediaTypesOf(name: string): readonly string[] {
  const ending = endingOf(name);
  const own = ending === undefined ? unknownType : mediaTypes[ending];
  return uploadMediaTypes.filter((type) => type === own || type === unknownType);
}

/**
 * The response with the bytes of an asset, or with the part of them that `Range` names. No browser runs anything in it, and none
 * guesses another type.
 *
 * @param name of the file
 * @param header gives a header of the request, by its name in small letters
 * @throws Problem `range-not-satisfiable`
 */
export async function assetResponse(
  file: OpenedFile,
  name: string,
  header: (name: string) => string | undefined,
): Promise<FileResponse> {
  const { size } = file;
  const etag = await fileTag(file);
  const ending = endingOf(name);
  const type = ending === undefined ? unknownType : mediaTypes[ending];
  const headers = {
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(asAttachment.includes(type)
      ? { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(name)}` }
      : {}),
  };
  const fullType = type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type;
  const range = header('range');
  const whole: FileResponse = { status: 200, file, part: { from: 0, to: size }, etag, type: fullType, headers };
  if (range === undefined) return whole;
  // If the caller has these bytes, it gets 304. If its part is of other bytes, it gets all of the new ones.
  if (namesEntityTag(header('if-none-match') ?? '', [etag], 'weak')) return whole;
  const ifRange = header('if-range');
  if (ifRange !== undefined && !namesEntityTag(ifRange, [etag], 'strong')) return whole;
  const part = partOf(range, size);
  if (part === undefined) return whole;
  const contentRange = `bytes ${part.from}-${part.to - 1}/${size}`;
  return { ...whole, status: 206, part, headers: { ...headers, 'Content-Range': contentRange } };
}

/** A name as RFC 8187 wants it: it leaves fewer characters as they are than addresses do. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The first byte of a range, and the one after the last.
 * @returns `undefined` for several ranges, and for what is no range of bytes: such a header is ignored
 * @throws Problem `range-not-satisfiable`
 */
function partOf(range: string, size: number): { readonly from: number; readonly to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(' ', '')) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from > to)
    throw new Problem(
      'range-not-satisfiable',
      `The file has ${size} bytes, and the range "${range}" holds none of them.`,
      {
        size,
      },
    );
  return { from, to: to + 1 };
}
