import type { ProjectPath } from '#domain/change/file-change';
import type { FileReader } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';
import { readRange, withOpened } from './open-content.js';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Holds the header of a PNG, and of most JPEGs. */
const headBytes = 4096;
/** The marker, the length and the size of a JPEG's frame. */
const frameBytes = 9;

/** The width and height of a PNG or JPEG; `undefined` where no file is, or where it is neither. Only its headers are read. */
export function pixelSizeAt(files: Pick<FileReader, 'open'>, path: ProjectPath): Promise<PixelSize | undefined> {
  return withOpened(files, path, pixelSizeIn);
}

/** As `pixelSizeAt`, of a file that is open. */
export async function pixelSizeIn(file: OpenedFile): Promise<PixelSize | undefined> {
  const head = await readRange(file, 0, headBytes);
  return pngSize(head) ?? (head[0] === 0xff && head[1] === 0xd8 ? jpegSize(file, head) : undefined);
}

/** The width and height of a PNG, from its header (PNG specification, IHDR); `undefined` if it is no PNG. */
export function pngSize(content: Uint8Array): PixelSize | undefined {
  if (content.length < 24 || signature.some((byte, index) => content[index] !== byte)) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame headers of a JPEG: each kind of coding has one. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The width and height of a JPEG, from its frame header (ITU T.81, B.2.2), which may lie behind large pictures and profiles. */
async function jpegSize(file: OpenedFile, head: Uint8Array): Promise<PixelSize | undefined> {
  let [part, begin] = [head, 0];
  for (let at = 2; at + frameBytes <= file.size;) {
    if (at < begin || at + frameBytes > begin + part.length) {
      part = await readRange(file, at, at + headBytes);
      begin = at;
    }
    const view = new DataView(part.buffer, part.byteOffset + at - begin, part.byteLength - (at - begin));
    if (view.byteLength < frameBytes || view.getUint8(0) !== 0xff) return undefined;
    const marker = view.getUint8(1);
    // A marker may have fill bytes before it.
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { width: view.getUint16(7), height: view.getUint16(5) };
    else at += 2 + view.getUint16(2);
  }
  return undefined;
}
