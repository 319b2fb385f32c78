import { contentBytes } from '#application/support/file-content';
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, Precondition } from '#domain/change/file-change';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { SelfWriteWatch } from '#adapters/store-fs/watch/self-write-watch';
import { CommitConflict, StorageFailure, type FileReader, type FileStore } from '#application/ports/file-store';
import { FileCache } from '#application/reading/file-cache';
import { pick, randomFrom, type Random } from '../../support/arbitrary/random.js';
import { editByHand, folders, names, somePath } from './hand-edits.js';
import { CachedProject } from './cached-project.js';
import { someTurn } from '../some-turn.js';

const files = Object.fromEntries(folders.flatMap((folder) => names.map((name) => [`${folder}/${name}`, folder])));
const paths = [...folders, ...Object.keys(files), 'a/none', 'x/y/none'];

/** The first rounds find a fault. */
const untilFound = 5_000;

/** Everything that can be asked, as text. */
async function answers(from: FileReader): Promise<string[]> {
  const text = (content: Uint8Array | undefined) =>
    content === undefined ? 'absent' : Buffer.from(content).toString();
  const all: string[] = [];
  for (const path of paths) {
    const file = await from.read(path);
    all.push(`${path}: ${text(file?.content)} ${file?.version}`);
    all.push(`${path}: ${JSON.stringify([await from.stat(path), await from.list(path)])}`);
  }
  return all;
}

/** What a new snapshot of a store shows. */
async function shown(store: FileStore): Promise<string[]> {
  const snapshot = await store.snapshot();
  return answers(snapshot).finally(() => snapshot.release());
}

/** A commit that depends on some of what there is. */
async function someCommit(project: CachedProject, random: Random, mark: string): Promise<Planned> {
  const read = await project.store.snapshot();
  const looked = new Set(Array.from({ length: 6 }, () => somePath(random)));
  const changes: FileChange[] = [];
  const preconditions: Precondition[] = [];
  for (const path of looked) {
    const file = await read.read(path);
    preconditions.push({ path, version: file?.version ?? null });
    if (changes.length === 2) continue;
    const content = Buffer.from(`${mark} ${path}`);
    if (file === undefined) changes.push({ action: 'created', path, content });
    else if (random() < 0.3) changes.push({ action: 'removed', path });
    else changes.push({ action: 'modified', path, content });
  }
  // All that is in a folder, which goes with it where nothing else is there.
  const cleared = random() < 0.2 ? pick(random, folders) : undefined;
  for (const path of cleared === undefined ? [] : names.map((name) => `${cleared}/${name}`)) {
    const file = looked.has(path) ? undefined : await read.read(path);
    if (file === undefined) continue;
    preconditions.push({ path, version: file.version });
    changes.push({ action: 'removed', path });
  }
  const { folder } = project;
  const stoodOn = new Map(changes.map((change) => [change, standsOn(folder, change)]));
  return { folder, stoodOn, changes, preconditions };
}

interface Planned {
  /** The project's. */
  readonly folder: string;
  /** What each change would have been made on then. */
  readonly stoodOn: ReadonlyMap<FileChange, string | undefined>;
  readonly changes: readonly FileChange[];
  readonly preconditions: readonly Precondition[];
}

type Outcome = 'made' | 'conflict' | 'failed';

async function outcome(commit: Promise<unknown>): Promise<Outcome> {
  try {
    await commit;
    return 'made';
  } catch (error) {
    if (error instanceof CommitConflict) return 'conflict';
    if (error instanceof StorageFailure && error.reason !== 'unfinished') return 'failed';
    throw error;
  }
}

function commit(project: CachedProject, { changes, preconditions }: Planned): Promise<Outcome> {
  return outcome(project.store.commit({ files: changes, preconditions, records: [] }));
}

/** Writes to a file that is cached, and reads it at once: the event loop cannot have delivered the event yet. */
async function editAndRead(project: CachedProject, path: string, text: string): Promise<readonly string[]> {
  const read = async (store: FileStore) => {
    const snapshot = await store.snapshot();
    const file = await snapshot.read(path).finally(() => snapshot.release());
    return [`${path}: ${file === undefined ? 'absent' : Buffer.from(file.content).toString()}`];
  };
  await read(project.store);
  try {
    writeFileSync(project.place(path), text);
  } catch {
    // There is no such folder, or it is no file any more.
  }
  const cached = await read(project.store);
  return differences(cached, await read(project.plain));
}

/** Edits, reads and commits at random, and compares what the cache has with what is there. @returns what differs */
async function race(project: CachedProject, seed: number, rounds = 60): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    project.meanwhile = async () => {
      if (random() < 0.04) editByHand(project, random);
      if (random() < 0.1) await someTurn(random);
      if (random() < 0.1) await project.store.sync();
    };
    for (let step = 0; step < 4; step++) {
      if (random() < 0.4) editByHand(project, random);
      if (random() < 0.5) await someTurn(random);
      const reading = await project.store.snapshot();
      const planned = await someCommit(project, random, `round ${round}`);
      const others = [somePath(random), somePath(random)].map((path) => reading.read(path));
      const listed = [pick(random, folders), 'x'].map((path) => reading.list(path));
      if (random() < 0.5) await commit(project, planned);
      await Promise.all([...others, ...listed]);
      reading.release();
    }
    project.meanwhile = () => undefined;
    const before = await project.store.snapshot();
    const seen = await answers(before);
    before.release();
    if (random() < 0.7) await commit(project, await someCommit(project, random, `round ${round} at last`));
    wrong.push(...differences(await shown(project.store), await shown(project.plain)));
    if (random() < 0.5) editByHand(project, random);
    await before.readSet.sync();
    const there = await shown(project.plain);
    if (before.readSet.freshAt() !== undefined) wrong.push(...differences(seen, there));
    wrong.push(...differences(await shown(project.store), there));
    wrong.push(...(await editAndRead(project, somePath(random), `by hand at once ${round}`)));
  }
  return wrong;
}

function differences(cached: readonly string[], there: readonly string[]): string[] {
  return cached.flatMap((answer, index) =>
    answer === there[index] ? [] : [`${answer}, and not ${there[index] ?? ''}`],
  );
}

/** The files below a folder with what they hold, links not followed; nothing of the store's own. */
function snapshot(project: CachedProject, folder = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(project.place(folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path !== '.pagewright') for (const [each, text] of snapshot(project, path)) found.set(each, text);
    } else if (!isTemporaryName(entry.name)) {
      found.set(path, entry.isFile() ? `file ${readFileSync(project.place(path), 'utf8')}` : 'link');
    }
  }
  return found;
}

/** Whether the commit can be made on what is there. */
function holds({ folder, changes, preconditions }: Planned, there: ReadonlyMap<string, string>): boolean {
  const made = changes.filter(({ action }) => action === 'created');
  if (made.some(({ path }) => freeIn(folder, path) === undefined)) return false;
  return preconditions.every(({ path, version }) => {
    const found = there.get(path);
    const hash = found?.startsWith('file ')
      ? createHash('sha256').update(found.slice('file '.length)).digest('hex')
      : null;
    return hash === version;
  });
}

/** Whether each change would be made on what it would have been made on then. */
function staysPut({ folder, stoodOn }: Planned): boolean {
  return [...stoodOn].every(([change, then]) => standsOn(folder, change) === then);
}

/** The folder in which a file would be made; else the very file: another one may hold the same, or the same be written to it. */
function standsOn(folder: string, { action, path }: FileChange): string | undefined {
  if (action === 'created') return freeIn(folder, path);
  const status = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return status && `${status.ino} ${status.size} ${status.mtimeMs}`;
}

/** The deepest folder that is there, and no other in its place, where nothing is at the path, and nothing on the way that is no folder. */
function freeIn(folder: string, path: string): string | undefined {
  const [name = '', ...rest] = path.split('/');
  const status = lstatSync(join(folder, name), { throwIfNoEntry: false });
  if (status === undefined) return `${folder} ${lstatSync(folder).ino}`;
  return rest.length > 0 && status.isDirectory() ? freeIn(join(folder, name), rest.join('/')) : undefined;
}

interface Decisions {
  readonly made: number;
  readonly refused: number;
  readonly wrong: readonly string[];
}

/** Commits while a hand edits, in any moment until the commit is written down, and holds what is decided against what was there. */
async function commitsAndEdits(project: CachedProject, seed: number, rounds = 150): Promise<Decisions> {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  const counts = { made: 0, refused: 0 };
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    const planned = await someCommit(project, random, `round ${round}`);
    let there = snapshot(project);
    let isHeld = holds(planned, there);
    let heldAlways = isHeld;
    let isWritten = false;
    project.meanwhile = async (call) => {
      if (isWritten) return;
      isWritten = call === 'flush';
      if (random() > (isWritten ? 0.5 : 0.02)) return;
      editByHand(project, random);
      there = snapshot(project);
      isHeld = holds(planned, there);
      heldAlways &&= isHeld && staysPut(planned);
      if (random() < 0.3) await someTurn(random);
    };
    if (random() < 0.3) await project.meanwhile('lstat');
    const result = await commit(project, planned);
    project.meanwhile = () => undefined;
    const after = snapshot(project);
    if (result === 'made') {
      counts.made++;
      if (!isHeld) wrong.push(`${round}: made on what was not there`);
      for (const change of planned.changes) {
        const text =
          change.action === 'removed'
            ? undefined
            : `file ${Buffer.from(await contentBytes(change.content)).toString()}`;
        if (after.get(change.path) !== text) wrong.push(`${round}: ${change.path} is not as it was made`);
        after.delete(change.path);
        there.delete(change.path);
      }
    } else counts.refused++;
    if (result === 'conflict' && heldAlways) wrong.push(`${round}: refused though all was as it should be`);
    if (JSON.stringify([...after].sort()) !== JSON.stringify([...there].sort())) wrong.push(`${round}: edits are lost`);
  }
  return { ...counts, wrong };
}

class CacheWithoutEvents extends FileCache {
  override invalidate(path: string): void {
    if (path === '') super.invalidate(path);
  }
}

class CacheWithoutCommits extends FileCache {
  override beginCommit(): () => void {
    return () => undefined;
  }
}

class HastyWatch extends SelfWriteWatch {
  override sync(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

describe('the cache of a watched folder', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: CachedProject | undefined;
  const open = async (broken?: Parameters<typeof CachedProject.open>[1]) =>
    (project = await CachedProject.open(files, broken));
  afterEach(async () => {
    await project?.remove();
    project = undefined;
  });

  for (const seed of [1, 2, 3, 4]) {
    it(`the cache of a watched folder is never stale, whatever edits and commits come in any order (${seed})`, async () => {
      expect(await race(await open(), seed)).to.deep.equal([]);
    });

    it(`a commit to a watched folder is made exactly when its preconditions hold, and no edit is lost (${seed})`, async () => {
      const { made, refused, wrong } = await commitsAndEdits(await open(), seed);
      expect(wrong).to.deep.equal([]);
      expect(made).to.be.greaterThan(5);
      expect(refused).to.be.greaterThan(5);
    });
  }

  const broken: Readonly<Record<string, Parameters<typeof CachedProject.open>[1]>> = {
    'ignores events': { cache: new CacheWithoutEvents() },
    'takes every event for one of its own writes': { options: { isSelfWrite: () => true } },
    'caches what a commit changes': { cache: new CacheWithoutCommits() },
    'does not wait for events': { watch: HastyWatch },
  };
  for (const [fault, how] of Object.entries(broken)) {
    it(`the race of edits and commits finds a cache that ${fault}`, async () => {
      expect(await race(await open(how), 1, untilFound)).not.to.deep.equal([]);
    });
  }
});
