export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The width and height of a PNG, from its header (PNG specification, IHDR); `undefined` if it is no PNG. */
export function pngSize(content: Uint8Array): PixelSize | undefined {
  if (content.length < 24 || signature.some((byte, index) => content[index] !== byte)) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame headers of a JPEG: each kind of coding has one. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The width and height of a JPEG, from its frame header (ITU T.81, B.2.2); `undefined` if it is no JPEG. */
function jpegSize(content: Uint8Array): PixelSize | undefined {
  if (content[0] !== 0xff || content[1] !== 0xd8) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    // A marker may have fill bytes before it.
    while (content[at + 1] === 0xff && at + 10 <= content.length) at++;
    if (isFrame(content[at + 1] ?? 0)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/** The width and height of a PNG or JPEG; `undefined` if it is neither. */
export function imageSize(content: Uint8Array): PixelSize | undefined {
  return pngSize(content) ?? jpegSize(content);
}
