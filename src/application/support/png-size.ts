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
