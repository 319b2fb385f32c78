import type { ChangedFile, Mutation } from '#domain/change/mutation';
import type { LostContent, RecordHead } from '#application/ports/change-log';
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
    const { irrevocable: _, damaged: __, ...facts } = entry;
    const head: EntryHead = {
      version: historyVersion,
      ...facts,
      files: files.map(({ path, before, after }) => ({ path, before: list.add(before), after: list.add(after) })),
      // Not in the head, which all indexes load: a response may be the document of a whole page.
      ...(answer === undefined ? {} : { answer: list.add(Buffer.from(JSON.stringify(answer))) }),
    };
    return { head, contents: list.contents, ...(entry.key === undefined ? {} : { key: entry.key.key }) };
  },

  readEntry({ revision, head, at, damage, dropped = [], damaged = [] }: RecordHead) {
    if (damage !== undefined) throw new UnreadableEntry(damage);
    return entryOf(revision, parseHead(head, at), { dropped, damaged });
  },

  async readRecord({ revision, head, at, contents }) {
    const parsed = parseHead(head, at);
    const held = (index: HeldIndex): HeldContent | 'damaged' => {
      if (typeof index !== 'number') return index;
      const content = contents[index];
      if (content === undefined) throw new UnreadableEntry(`it names a content ${index} that it does not hold`);
      return content === 'dropped' ? 'not-retained' : content;
    };
    const lost = (how: LostContent) => [...contents.keys()].filter((index) => contents[index] === how);
    return {
      entry: entryOf(revision, parsed, { dropped: lost('dropped'), damaged: lost('damaged') }),
      files: parsed.files.map(({ path, before, after }) => ({ path, before: held(before), after: held(after) })),
      ...(parsed.answer === undefined ? {} : { answer: await readAnswer(held(parsed.answer), revision) }),
    };
  },
};

async function readAnswer(content: HeldContent | 'damaged', revision: number): Promise<Mutation | 'lost'> {
  if (content === null || typeof content === 'string') return 'lost';
  const recorded: unknown = JSON.parse(Buffer.from(await contentBytes(content)).toString());
  const parsed = recordedAnswer.safeParse(recorded);
  if (!parsed.success) throw new UnreadableEntry('its answer has another form');
  return { ...inOrderOf(recorded, parsed.data), revision };
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

/** @param at by the store's clock, which all services share, where it has one */
function parseHead(head: unknown, at: string | undefined): EntryHead {
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
  return at === undefined ? parsed.data : { ...parsed.data, at };
}

/** @param lost indexes of the contents that the log does not have any more */
function entryOf(
  revision: number,
  head: EntryHead,
  lost: { readonly dropped: readonly number[]; readonly damaged: readonly number[] },
): HistoryEntry {
  const { version: _, files, answer: __, ...facts } = head;
  const isIn = (indexes: readonly number[]) => (index: HeldIndex) =>
    typeof index === 'number' && indexes.includes(index);
  const [isDropped, isDamaged] = [isIn(lost.dropped), isIn(lost.damaged)];
  const damaged = files.filter(({ before, after }) => isDamaged(before) || isDamaged(after)).map(({ path }) => path);
  const isGone = (index: HeldIndex) => index === 'not-retained' || isDropped(index);
  const irrevocable = damaged.length > 0 || files.some(({ before, after }) => isGone(before) || isGone(after));
  return {
    ...facts,
    revision,
    changes: files.map(({ path, before, after }) => ({ path, action: actionOf(before, after) })),
    ...(irrevocable ? { irrevocable } : {}),
    ...(damaged.length > 0 ? { damaged } : {}),
  };
}

function actionOf(before: HeldIndex, after: HeldIndex): ChangedFile['action'] {
  if (before === null) return 'created';
  return after === null ? 'removed' : 'modified';
}
