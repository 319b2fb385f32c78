/** The beginning of a PNG image of that size. Its pixels are missing. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}
