import { isDeepStrictEqual } from 'node:util';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import { defaultCheckpointLimits, type CheckpointLimits } from '#adapters/store-fs/journal/checkpointer';
import { noJournal } from '#adapters/store-fs/journal/journal';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { Trash } from '#adapters/store-fs/commit/trash';
import { SegmentLog } from '#adapters/store-fs/log/segment-log';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { DamagedRecord, largeContentBytes, type NewRecord, type Revision } from '#application/ports/change-log';
import { contentSize } from '#application/support/file-content';
import type { FileReader } from '#application/ports/file-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { Recovery } from '#adapters/store-fs/recovery/recover-project';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { noListener } from '#adapters/store-fs/root/commit-listener';
import type { FileChange } from '#domain/change/file-change';
import { CrashFileSystem, type Moment } from './crash-file-system.js';
import { lots } from './losses.js';

export const folder = '/project';
const never = () => () => undefined;

const text = (content: string) => Buffer.from(content);

const base: readonly FileChange[] = [
  { action: 'created', path: 'App/index.lua', content: text('return { "index", "before" }') },
  { action: 'created', path: 'App/page.lua', content: text('return { "page", "before" }') },
  { action: 'created', path: 'App/models/data.json', content: text('{"data":"before"}') },
  { action: 'created', path: 'App/gone/only.lua', content: text('-- the only one here') },
  { action: 'created', path: 'App/untouched.lua', content: text('-- untouched') },
];
const baseRecords = [recordOf('the base was made'), recordOf('with another one')];

/** A change of five files, one after it on some of the same, one that takes the second back, and a record without files. */
export const commits: readonly (readonly FileChange[])[] = [
  [
    { action: 'created', path: 'App/new/deep/layer.lua', content: text('local layer = "made by the first"') },
    { action: 'modified', path: 'App/models/data.json', content: text('{"data":"after the first","more":[1,2,3]}') },
    { action: 'modified', path: 'App/page.lua', content: text('return { "page", "after the first" }') },
    { action: 'modified', path: 'App/index.lua', content: text('return { "index", "after the first", "longer" }') },
    { action: 'removed', path: 'App/gone/only.lua' },
  ],
  [
    { action: 'modified', path: 'App/new/deep/layer.lua', content: text('local layer = "by the second"') },
    { action: 'created', path: 'App/gone/only.lua', content: text('-- made again by the second') },
    { action: 'removed', path: 'App/models/data.json' },
    { action: 'modified', path: 'App/index.lua', content: text('return { "index", "after the second" }') },
  ],
  [
    { action: 'modified', path: 'App/new/deep/layer.lua', content: text('local layer = "made by the first"') },
    { action: 'removed', path: 'App/gone/only.lua' },
    { action: 'created', path: 'App/models/data.json', content: text('{"data":"after the first","more":[1,2,3]}') },
    { action: 'modified', path: 'App/index.lua', content: text('return { "index", "after the first", "longer" }') },
  ],
  [],
];

/** The path of a picture: the first commit has it staged, the second removes it, and the third makes it again from the log. */
const picture = 'App/assets/picture.png';

/** The records of each commit: revisions 3, then 4 and 5, then 6, then 7. Some have large contents, and share one. */
export const records: readonly (readonly NewRecord[])[] = [
  [recordOf('the first was made', largeOf('first'))],
  [recordOf('the second was made'), recordOf('of two')],
  [recordOf('the third was made', largeOf('first'))],
  [recordOf('a checkpoint was set')],
];

/** The record of the first commit, which has the picture. */
const pictureRevision: Revision = 3;

/** Before which revision the log is trimmed after each commit. */
const trims: readonly Revision[] = [0, 2, 5, 6];

/** One step of the store left out, to show that the model sees it; and when checkpoints are made. */
export interface Sabotage {
  readonly fs?: (fs: CrashFileSystem) => FileSystem;
  readonly withoutJournal?: boolean;
  readonly checkpoints?: CheckpointLimits;
}

/** Lets others go on for a while. */
export type Pace = () => Promise<void>;

/** Calls that take from no time at all up to so many turns, by lot. */
export function paceOf(seed: number, mostTurns: number): Pace {
  const draw = lots(seed);
  return async () => {
    for (let turns = Math.floor(draw() * mostTurns); turns > 0; turns--) await Promise.resolve();
  };
}

/** After each commit, and not because of the time. */
export const always: CheckpointLimits = { bytes: 0, idle: 3_600_000 };

export interface Instant {
  readonly moment: Moment;
  readonly call: string;
  /** How many commits had been answered. */
  readonly answered: number;
  /** How many had been asked for. */
  readonly asked: number;
  /** The records before this revision may be gone. */
  readonly trimmed: Revision;
}

/** Every moment of the scenario at which it could be cut off, and what the project is after each commit. */
export interface Recording {
  readonly instants: readonly Instant[];
  readonly states: readonly Readonly<Record<string, string>>[];
}

/** @param pace how long calls take; a checkpoint then follows each commit, while the next one is made */
export async function record(sabotage: Sabotage = {}, pace?: Pace): Promise<Recording> {
  const fs = await seeded();
  const instants: Instant[] = [];
  const progress = { asked: 0, answered: 0, trimmed: 0 };
  fs.before = async (operation, path) => {
    await pace?.();
    instants.push({ moment: fs.moment(), call: `${operation} ${path}`, ...progress });
  };
  const { store } = await open(
    fs,
    'first run',
    2,
    pace === undefined ? sabotage : { ...sabotage, checkpoints: always },
  );
  const states = [await walk(fs, store)];
  for (const number of commits.keys()) {
    progress.asked++;
    await store.commit(number);
    progress.answered++;
    const recorded = Object.entries(states.at(-1) ?? {}).filter(([key]) => revisionOf(key) > 0);
    states.push({ ...Object.fromEntries(recorded), ...(await walk(fs, store)) });
    progress.trimmed = trims[number] ?? 0;
    await store.trim(progress.trimmed);
  }
  await store.close();
  instants.push({ moment: fs.moment(), call: 'closed', ...progress });
  return { instants, states };
}

/** A store, as the scenario uses it. */
export interface Store extends FileReader {
  /** Makes a commit of the scenario with its records, by its number. */
  commit(number: number): Promise<unknown>;
  trim(before: Revision): Promise<void>;
  readonly log: SegmentLog;
  close(): Promise<void>;
}

const logKey = (revision: Revision) => `record ${revision}`;
const revisionOf = (key: string) => Number(/^record (\d+)$/.exec(key)?.[1] ?? NaN);

/** All files that there are, and all records of the log. */
export async function walk(fs: CrashFileSystem, { log }: Store): Promise<Record<string, string>> {
  const found = fs.walk();
  for (const { revision } of await log.since(0)) found[logKey(revision)] = await textOf(log, revision);
  return found;
}

/** Whether all files are as in a state, and each record of it is there once, unless it may have been trimmed. */
export function isState(
  state: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
  trimmed: Revision,
): boolean {
  const first = Math.min(
    ...Object.keys(found)
      .map(revisionOf)
      .filter((revision) => revision > 0),
  );
  const isDue = ([key]: [string, string]) => !(revisionOf(key) < Math.min(first, trimmed));
  return isDeepStrictEqual(Object.fromEntries(Object.entries(state).filter(isDue)), found);
}

async function textOf(log: SegmentLog, revision: Revision): Promise<string> {
  try {
    const { head, contents } = (await log.record(revision)) ?? { head: 'gone', contents: [] };
    // The log has compared the hashes of the contents.
    const found = contents.map((content) => (typeof content === 'string' ? content : contentSize(content)));
    return [JSON.stringify(head), ...found].join(' ');
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    return `damaged: ${error.message}`;
  }
}

function recordOf(name: string, ...contents: Uint8Array[]): NewRecord {
  return { head: { name }, contents: [text(`content of ${name}`), ...contents] };
}

function largeOf(name: string): Uint8Array {
  return Buffer.alloc(largeContentBytes + 1, name);
}

async function* inPieces(content: Uint8Array): AsyncIterable<Uint8Array> {
  const length = 100_000;
  for (let at = 0; at < content.length; at += length) yield await Promise.resolve(content.subarray(at, at + length));
}

/** A project on the medium, all of it durable. */
export async function seeded(): Promise<CrashFileSystem> {
  const fs = new CrashFileSystem();
  await fs.mkdir(folder);
  const { project } = await open(fs, 'earlier run', 1);
  await project.commit({ files: base, preconditions: [], records: baseRecords }, () => undefined);
  await project.files.close();
  return CrashFileSystem.afterKill(fs.moment());
}

export async function open(
  fs: CrashFileSystem,
  boot: string,
  epoch: number,
  { fs: spoil = (sound) => sound, withoutJournal = false, checkpoints = defaultCheckpointLimits }: Sabotage = {},
): Promise<{ store: Store; project: ProjectStore; recovery: Recovery }> {
  const root = new ProjectRoot(spoil(fs), folder);
  const own = await openPrivateFolder(root);
  const nothing = () => Promise.resolve();
  const openFiles = () => {
    if (withoutJournal) {
      const keeping = {
        journal: noJournal,
        listener: noListener,
        trash: Trash.none(root.fs),
        checkpoints,
        release: nothing,
      };
      const log = new SegmentLog(root.fs, `${own}/log`, { epoch });
      return {
        store: new CommittedFiles(root, keeping),
        log,
        recovery: { finished: [], edited: [], lost: [], damage: [], unfinished: [] },
      };
    }
    const ownership = { folder: own, epoch, boot, confirm: nothing, release: nothing };
    return openJournaledStore(root, ownership, noListener, {
      checkpoints,
      trashLimits: { whenIdle: never, bytes: 16_384 },
    });
  };
  const { store: files, log, recovery } = await openFiles();
  const project = new ProjectStore(files, log, { durable: true, shared: false, observable: false });
  const store: Store = {
    read: (path) => files.read(path),
    open: (path) => files.open(path),
    list: (path) => files.list(path),
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
    commit: async (number) => {
      const staged = number === 0 ? await project.stage(inPieces(largeOf('picture'))) : undefined;
      const logged = number === 2 ? (await log.record(pictureRevision))?.contents.at(-1) : undefined;
      const content = staged?.content ?? (typeof logged === 'string' ? undefined : logged);
      const pictured: FileChange =
        content === undefined ? { action: 'removed', path: picture } : { action: 'created', path: picture, content };
      const more = number === 3 ? [] : [pictured];
      const [last, ...others] = (records[number] ?? []).toReversed();
      const named =
        content === undefined || last === undefined ? last : { ...last, contents: [...last.contents, content] };
      const change = {
        files: [...(commits[number] ?? []), ...more],
        preconditions: [],
        records: [...others.toReversed(), ...(named === undefined ? [] : [named])],
      };
      await project.commit(change, () => undefined);
      await staged?.release();
    },
    trim: (before) => log.trim(before),
    log,
    close: () => files.close(),
  };
  return { store, project, recovery };
}
