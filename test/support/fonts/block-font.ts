/** A font whose letters are blocks: 0.6 of its size wide, a blank 0.3. A line is 1.2 of its size high, with 0.1 above and below. */
export function blockFont(): Buffer {
  const tables = new Map([
    ['OS/2', os2()],
    ['cmap', cmap()],
    ['glyf', block],
    ['head', head()],
    [
      'hhea',
      numbers(
        'u2u2i2i2i2u2i2i2i2i2i2i2i2i2i2i2i2u2',
        [1, 0, 800, -200, 200, 600, 50, 50, 550, 1, 0, 0, 0, 0, 0, 0, 0, 3],
      ),
    ],
    ['hmtx', numbers('u2i2u2i2u2i2', [600, 0, 600, 50, 300, 0])],
    ['loca', numbers('u2u2u2u2', [0, 0, block.length / 2, block.length / 2])],
    ['maxp', numbers('u4u2u2u2u2u2u2u2u2u2u2u2u2u2u2', [0x10000, 3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['name', numbers('u2u2u2', [0, 0, 6])],
    ['post', numbers('u4u4i2i2u4u4u4u4u4', [0x30000, 0, 0, 0, 0, 0, 0, 0, 0])],
  ]);
  return fileOf(tables);
}

/** One contour of four points. */
const block = numbers('i2i2i2i2i2u2u2u1u1u1u1i2i2i2i2i2i2i2i2u1u1', [
  ...[1, 50, 0, 550, 700, 3, 0],
  ...[1, 1, 1, 1],
  ...[50, 500, 0, -500, 0, 0, 700, 0],
  ...[0, 0],
]);

/** Glyph 2 is the blank, and glyph 1 every other sign of ASCII. */
function cmap(): Buffer {
  const glyphs = Array.from({ length: 95 }, (_, index) => (index === 0 ? 2 : 1));
  const segments = [0x7e, 0xffff, 0, 0x20, 0xffff, 0, 1, 4, 0];
  const body = numbers('u2'.repeat(segments.length + glyphs.length), [...segments, ...glyphs]);
  const start = numbers('u2u2u2u2u2u2u2', [4, 14 + body.length, 0, 4, 4, 1, 0]);
  return Buffer.concat([numbers('u2u2u2u2u4', [0, 1, 3, 1, 12]), start, body]);
}

function head(): Buffer {
  const layout = 'u4u4u4u4u2u2u4u4u4u4i2i2i2i2u2u2i2i2i2';
  const values = [0x10000, 0x10000, 0, 0x5f0f3cf5, 0, 1000, 0, 0, 0, 0, 50, 0, 550, 700, 0, 8, 2, 0, 0];
  return numbers(layout, values);
}

function os2(): Buffer {
  const table = Buffer.alloc(96);
  table.writeUInt16BE(4, 0);
  for (const [at, value] of Object.entries({ 2: 550, 4: 400, 6: 5, 64: 0x20, 66: 0x7e, 74: 800, 76: 200 }))
    table.writeUInt16BE(value, Number(at));
  table.writeInt16BE(800, 68);
  table.writeInt16BE(-200, 70);
  table.writeInt16BE(200, 72);
  return table;
}

function fileOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const start = numbers('u4u2u2u2u2', [0x10000, tables.size, 128, 3, tables.size * 16 - 128]);
  let offset = start.length + tables.size * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, table] of tables) {
    const body = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    records.push(Buffer.from(tag), numbers('u4u4u4', [checksum(body), offset, table.length]));
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([start, ...records, ...bodies]);
}

function checksum(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}

/** @param layout of each number whether it has a sign, and its bytes: `u2` */
function numbers(layout: string, values: readonly number[]): Buffer {
  const kinds = layout.match(/[ui][124]/g) ?? [];
  return Buffer.concat(
    kinds.map((kind, index) => {
      const bytes = Number(kind[1]);
      const part = Buffer.alloc(bytes);
      const value = values[index] ?? 0;
      if (kind.startsWith('u')) part.writeUIntBE(value, 0, bytes);
      else part.writeIntBE(value, 0, bytes);
      return part;
    }),
  );
}
