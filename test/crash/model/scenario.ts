import { CommittedFiles } from '#adapters/store-fs/committed-files';
import type { LiveFiles } from '#adapters/store-fs/live-files';
import { defaultCheckpointLimits, type CheckpointLimits } from '#adapters/store-fs/journal/checkpointer';
import { noJournal } from '#adapters/store-fs/journal/journal';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/open-private-folder';
import { Trash } from '#adapters/store-fs/commit/trash';
import { PackFolder } from '#adapters/store-fs/own/pack-folder';
import { PackedFiles } from '#adapters/store-fs/own/packed-files';
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
  { action: 'created', path: '.pagewright/history/0', content: text('the base was made') },
  { action: 'created', path: '.pagewright/history/other', content: text('another one') },
];

/** A change of five files, one after it on some of the same, and one that takes the second back. */
export const commits: readonly (readonly FileChange[])[] = [
  [
    { action: 'created', path: 'App/new/deep/layer.lua', content: text('local layer = "made by the first"') },
    { action: 'modified', path: 'App/models/data.json', content: text('{"data":"after the first","more":[1,2,3]}') },
    { action: 'modified', path: 'App/page.lua', content: text('return { "page", "after the first" }') },
    { action: 'modified', path: 'App/index.lua', content: text('return { "index", "after the first", "longer" }') },
    { action: 'removed', path: 'App/gone/only.lua' },
    { action: 'created', path: '.pagewright/history/1', content: text('the first was made') },
  ],
  [
    { action: 'created', path: '.pagewright/history/2', content: text('the second was made') },
    { action: 'removed', path: '.pagewright/history/0' },
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
    { action: 'created', path: '.pagewright/history/3', content: text('the third was made') },
    { action: 'modified', path: '.pagewright/history/2', content: text('the second was made, and taken back') },
  ],
];

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
  const progress = { asked: 0, answered: 0 };
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
  for (const commit of commits) {
    progress.asked++;
    await store.commit(commit, []);
    progress.answered++;
    states.push(await walk(fs, store));
  }
  await store.close();
  instants.push({ moment: fs.moment(), call: 'closed', ...progress });
  return { instants, states };
}

/** All files that there are: those that lie at their paths, and those that the store keeps in another form. */
export async function walk(fs: CrashFileSystem, store: LiveFiles): Promise<Record<string, string>> {
  const found = fs.walk();
  for (const { name } of await store.list('.pagewright/history')) {
    const path = `.pagewright/history/${name}`;
    found[path] = Buffer.from((await store.read(path))?.content ?? []).toString();
  }
  return found;
}

/** A project on the medium, all of it durable. */
export async function seeded(): Promise<CrashFileSystem> {
  const fs = new CrashFileSystem();
  await fs.mkdir(folder);
  const { store } = await open(fs, 'earlier run', 1);
  await store.commit(base, []);
  await store.close();
  return CrashFileSystem.afterKill(fs.moment());
}

export async function open(
  fs: CrashFileSystem,
  boot: string,
  epoch: number,
  { fs: spoil = (sound) => sound, withoutJournal = false, checkpoints = defaultCheckpointLimits }: Sabotage = {},
): Promise<{ store: LiveFiles; recovery: Recovery }> {
  const root = new ProjectRoot(spoil(fs), folder);
  const own = await openPrivateFolder(root);
  const nothing = () => Promise.resolve();
  if (withoutJournal) {
    const keeping = {
      journal: noJournal,
      listener: noListener,
      own: new PackedFiles(new PackFolder(root.fs, own)),
      trash: Trash.none(root.fs),
      checkpoints,
      release: nothing,
    };
    return { store: new CommittedFiles(root, keeping), recovery: { finished: [], edited: [] } };
  }
  const ownership = { folder: own, epoch, boot, confirm: nothing, release: nothing };
  return openJournaledStore(root, ownership, noListener, {
    checkpoints,
    trashLimits: { whenIdle: never, bytes: 16_384 },
  });
}
