import { hash } from 'node:crypto';
import type { ChangedFile } from '#domain/change/mutation';
import type { HistoryCodec } from '#application/ports/history-codec';
import {
  UnreadableEntry,
  type HeldContent,
  type HistoryEntry,
  type HistoryRecord,
} from '#domain/history/history-entry';
import { ContentList } from './content-list.js';
import { entryHead, historyVersion, versionOf, type EntryHead } from './entry-head.js';

const lineBreak = 0x0a;

type HeldIndex = EntryHead['files'][number]['before'];

/**
 * One line of JSON, then the contents as they are, one after the other: an index of the history
 * needs the line only, and no byte is written in any other form than the file's own.
 */
export const historyEntryCodec: HistoryCodec = {
  write({ entry, files, answer }) {
    const list = new ContentList();
    const { changes: _, irrevocable: __, ...facts } = entry;
    const head: Omit<EntryHead, 'contents'> = {
      version: historyVersion,
      ...facts,
      files: files.map(({ path, before, after }) => ({ path, before: list.add(before), after: list.add(after) })),
    };
    const line = JSON.stringify({ ...head, ...(answer === undefined ? {} : { answer }), contents: list.facts() });
    return Buffer.concat([Buffer.from(`${line}\n`), ...list.contents]);
  },

  readEntry(bytes) {
    return entryOf(readHead(bytes).head);
  },

  readRecord(bytes) {
    const { head, end } = readHead(bytes);
    const contents = readContents(bytes.subarray(end), head);
    const held = (index: HeldIndex): HeldContent => {
      if (typeof index !== 'number') return index;
      const content = contents[index];
      if (content === undefined) throw new UnreadableEntry(`it names a content ${index} that it does not hold`);
      return content;
    };
    return {
      entry: entryOf(head),
      files: head.files.map(({ path, before, after }) => ({ path, before: held(before), after: held(after) })),
      ...(head.answer === undefined ? {} : { answer: head.answer }),
    } satisfies HistoryRecord;
  },
};

function readHead(bytes: Uint8Array): { head: EntryHead; end: number } {
  const end = bytes.indexOf(lineBreak) + 1;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
  } catch (error) {
    throw new UnreadableEntry('its first line is no JSON', { cause: error });
  }
  const { data: version } = versionOf.safeParse(value);
  if (version !== undefined && version.version !== historyVersion) {
    throw new UnreadableEntry(
      `it has version ${version.version} of the history's form, and this program reads version ${historyVersion}`,
    );
  }
  const parsed = entryHead.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableEntry(`"${issue?.path.join('.') ?? ''}" in its first line: ${issue?.message ?? 'wrong'}`);
  }
  return { head: parsed.data, end };
}

function readContents(bytes: Uint8Array, head: EntryHead): Uint8Array[] {
  const expected = head.contents.reduce((sum, { length }) => sum + length, 0);
  if (expected !== bytes.length) throw new UnreadableEntry(`it holds ${bytes.length} bytes of ${expected}`);
  let offset = 0;
  return head.contents.map(({ length, sha256 }, index) => {
    const content = bytes.subarray(offset, (offset += length));
    if (hash('sha256', content, 'hex') !== sha256) {
      throw new UnreadableEntry(`its content ${index} was damaged`);
    }
    return content;
  });
}

function entryOf(head: EntryHead): HistoryEntry {
  const { version: _, files, contents: __, answer: ___, ...facts } = head;
  const irrevocable = files.some(({ before, after }) => before === 'not-kept' || after === 'not-kept');
  return {
    ...facts,
    changes: files.map(({ path, before, after }) => ({ path, action: actionOf(before, after) })),
    ...(irrevocable ? { irrevocable } : {}),
  };
}

function actionOf(before: HeldIndex, after: HeldIndex): ChangedFile['action'] {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'modified';
}
