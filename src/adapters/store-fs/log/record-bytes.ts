import { hash } from 'node:crypto';
import * as z from 'zod';
import { DamagedRecord, type ChangeRecord, type NewRecord, type Revision } from '#application/ports/change-log';

const lineBreak = 0x0a;

const recordLine = z.object({
  revision: z.int().positive(),
  key: z.string().exactOptional(),
  head: z.unknown(),
  contents: z.array(z.object({ length: z.int().nonnegative(), sha256: z.string() })),
});

type RecordLine = z.output<typeof recordLine>;

/** One line of JSON, then the contents as they are, one after the other: an index needs the line only. */
export function encodeRecord(revision: Revision, { head, contents, key }: NewRecord): Uint8Array {
  const line = {
    revision,
    ...(key === undefined ? {} : { key }),
    head,
    contents: contents.map((content) => ({ length: content.length, sha256: hash('sha256', content, 'hex') })),
  } satisfies RecordLine;
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...contents]);
}

/** @throws DamagedRecord */
export function decodeHead(bytes: Uint8Array): Omit<RecordLine, 'contents'> {
  // An index that had them would hold two hashes for each file of a change.
  const { contents: _, ...head } = decodeLine(bytes).line;
  return head;
}

/** @throws DamagedRecord */
export function decodeRecord(bytes: Uint8Array): ChangeRecord {
  const { line, end } = decodeLine(bytes);
  const expected = line.contents.reduce((sum, { length }) => sum + length, end);
  if (expected !== bytes.length) throw new DamagedRecord(`it holds ${bytes.length} bytes of ${expected}`);
  let offset = end;
  const contents = line.contents.map(({ length, sha256 }, index) => {
    const content = bytes.subarray(offset, (offset += length));
    if (hash('sha256', content, 'hex') !== sha256) throw new DamagedRecord(`its content ${index} was damaged`);
    return content;
  });
  return { revision: line.revision, head: line.head, contents };
}

function decodeLine(bytes: Uint8Array): { readonly line: RecordLine; readonly end: number } {
  const end = bytes.indexOf(lineBreak) + 1;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
  } catch (error) {
    throw new DamagedRecord('its first line is no JSON', { cause: error });
  }
  const parsed = recordLine.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new DamagedRecord(`"${issue?.path.join('.') ?? ''}" in its first line: ${issue?.message ?? 'wrong'}`);
  }
  return { line: parsed.data, end };
}
