import type { ChangedFile } from '#domain/change/mutation';
import type { RecordHead } from '#application/ports/change-log';
import type { HistoryCodec } from '#application/ports/history-codec';
import { UnreadableEntry, type HeldContent, type HistoryEntry } from '#domain/history/history-entry';
import { contentBytes } from '#application/support/file-content';
import { ContentList } from './content-list.js';
import { entryHead, historyVersion, recordedAnswer, versionOf, type EntryHead } from './entry-head.js';

type HeldIndex = EntryHead['files'][number]['before'];

/** The head holds everything but the bytes of files. It refers to those by their index in the record's contents. */
export const historyEntryCodec: HistoryCodec = {
  write({ entry, files, answer }) {
    const list = new ContentList();
    const { irrevocable: _, ...facts } = entry;
    const head: EntryHead = {
      version: historyVersion,
      ...facts,
      files: files.map(({ path, before, after }) => ({ path, before: list.add(before), after: list.add(after) })),
      // Not in the head, which all indexes load: a response may be the document of a whole page.
      ...(answer === undefined ? {} : { answer: list.add(Buffer.from(JSON.stringify(answer))) }),
    };
    return { head, contents: list.contents, ...(entry.key === undefined ? {} : { key: entry.key.key }) };
  },

  readEntry({ revision, head, damage, dropped = [] }: RecordHead) {
    if (damage !== undefined) throw new UnreadableEntry(damage);
    return entryOf(revision, parseHead(head), dropped);
  },

  async readRecord({ revision, head, contents }) {
    const parsed = parseHead(head);
    const held = (index: HeldIndex): HeldContent => {
      if (typeof index !== 'number') return index;
      const content = contents[index];
      if (content === undefined) throw new UnreadableEntry(`it names a content ${index} that it does not hold`);
      return content === 'dropped' ? 'not-retained' : content;
    };
    const dropped = [...contents.keys()].filter((index) => contents[index] === 'dropped');
    return {
      entry: entryOf(revision, parsed, dropped),
      files: parsed.files.map(({ path, before, after }) => ({ path, before: held(before), after: held(after) })),
      ...(parsed.answer === undefined ? {} : { answer: { ...(await readAnswer(held(parsed.answer))), revision } }),
    };
  },
};

async function readAnswer(content: HeldContent) {
  if (content === null || content === 'not-retained') throw new UnreadableEntry('it does not hold its answer');
  const recorded: unknown = JSON.parse(Buffer.from(await contentBytes(content)).toString());
  const parsed = recordedAnswer.safeParse(recorded);
  if (!parsed.success) throw new UnreadableEntry('its answer has another form');
  return inOrderOf(recorded, parsed.data);
}

/** A value with the members of every object in the order of another one: a replay has the bytes of the first response. */
function inOrderOf<Value>(first: unknown, value: Value): Value {
  if (typeof first !== 'object' || first === null || typeof value !== 'object' || value === null) return value;
  const members = new Map<string, unknown>(Object.entries(value));
  const ordered = Object.entries(first).flatMap(([name, member]) =>
    members.has(name) ? [[name, inOrderOf(member, members.get(name))] as const] : [],
  );
  return (Array.isArray(value) ? ordered.map(([, member]) => member) : Object.fromEntries(ordered)) as Value;
}

function parseHead(head: unknown): EntryHead {
  const { data: version } = versionOf.safeParse(head);
  if (version !== undefined && version.version !== historyVersion) {
    throw new UnreadableEntry(
      `it has version ${version.version} of the history's form, and this program reads version ${historyVersion}`,
    );
  }
  const parsed = entryHead.safeParse(head);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableEntry(`"${issue?.path.join('.') ?? ''}" in its first line: ${issue?.message ?? 'wrong'}`);
  }
  return parsed.data;
}

/** @param dropped indexes of the contents that the log has dropped */
function entryOf(revision: number, head: EntryHead, dropped: readonly number[]): HistoryEntry {
  const { version: _, files, answer: __, ...facts } = head;
  const isGone = (index: HeldIndex) => index === 'not-retained' || (index !== null && dropped.includes(index));
  const irrevocable = files.some(({ before, after }) => isGone(before) || isGone(after));
  return {
    ...facts,
    revision,
    changes: files.map(({ path, before, after }) => ({ path, action: actionOf(before, after) })),
    ...(irrevocable ? { irrevocable } : {}),
  };
}

function actionOf(before: HeldIndex, after: HeldIndex): ChangedFile['action'] {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'modified';
}
