import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, Precondition } from '#domain/change/file-change';
import { KeptReading } from '#adapters/store-fs/kept/kept-reading';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { Watching } from '#adapters/store-fs/kept/watching';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { pick, randomFrom, type Random } from '../../support/arbitrary/random.js';
import { editByHand, folders, names, somePath } from './hand-edits.js';
import { KeptProject } from './kept-project.js';
import { someTurn } from '../some-turn.js';

const files = Object.fromEntries(folders.flatMap((folder) => names.map((name) => [`${folder}/${name}`, folder])));
const paths = [...folders, ...Object.keys(files), 'a/none', 'x/y/none'];

/** A fault is found in the first rounds, unless the machine is so slow that the system is heard in time after all. */
const untilFound = 5_000;

/** Everything that can be asked, as text. */
async function answers(from: ProjectFiles): Promise<string[]> {
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

/** A commit that stands on some of what there is. */
async function someCommit(project: KeptProject, random: Random, mark: string): Promise<Planned> {
  const read = await project.store.current();
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

async function outcome(commit: Promise<void>): Promise<'made' | 'conflict' | 'failed'> {
  try {
    await commit;
    return 'made';
  } catch (error) {
    if (error instanceof CommitConflict) return 'conflict';
    if (error instanceof StorageFailure && error.reason !== 'unfinished') return 'failed';
    throw error;
  }
}

/** Edits, reads and commits at random, and compares what is kept with what is there. @returns what was not so */
async function race(project: KeptProject, seed: number, rounds = 60): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let round = 0; round < rounds && wrong.length === 0; round++) {
    project.meanwhile = async () => {
      if (random() < 0.04) editByHand(project, random);
      if (random() < 0.1) await someTurn(random);
      if (random() < 0.1) await project.store.witness.caughtUp();
    };
    for (let step = 0; step < 4; step++) {
      if (random() < 0.4) editByHand(project, random);
      if (random() < 0.5) await someTurn(random);
      const reading = await project.store.current();
      const planned = await someCommit(project, random, `round ${round}`);
      const others = [somePath(random), somePath(random)].map((path) => reading.read(path));
      const listed = [pick(random, folders), 'x'].map((path) => reading.list(path));
      if (random() < 0.5) await outcome(project.store.commit(planned.changes, planned.preconditions));
      await Promise.all([...others, ...listed]);
    }
    project.meanwhile = () => undefined;
    const before = await project.store.current();
    const planned = await someCommit(project, random, `round ${round} at last`);
    await outcome(project.store.commit(planned.changes, planned.preconditions));
    // Without waiting for anything: who asked before a commit sees what it made.
    wrong.push(...differences(await answers(before), await answers(project.store)));
    if (random() < 0.5) editByHand(project, random);
    wrong.push(...differences(await answers(await project.store.current()), await answers(project.store)));
  }
  return wrong;
}

function differences(cached: readonly string[], there: readonly string[]): string[] {
  return cached.flatMap((answer, index) =>
    answer === there[index] ? [] : [`${answer}, and not ${there[index] ?? ''}`],
  );
}

/** The files below a folder with what they hold, links not followed; nothing of the store's own. */
function snapshot(project: KeptProject, folder = ''): Map<string, string> {
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
async function commitsAndEdits(project: KeptProject, seed: number, rounds = 150): Promise<Decisions> {
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
    const result = await outcome(project.store.commit(planned.changes, planned.preconditions));
    project.meanwhile = () => undefined;
    const after = snapshot(project);
    if (result === 'made') {
      counts.made++;
      if (!isHeld) wrong.push(`${round}: made on what was not there`);
      for (const change of planned.changes) {
        const text = change.action === 'removed' ? undefined : `file ${Buffer.from(change.content).toString()}`;
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

class DeafToOwnCommits extends Watching {
  override put(): () => void {
    return () => undefined;
  }
}

describe('what is kept of a watched folder', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: KeptProject | undefined;
  const open = async (broken?: Parameters<typeof KeptProject.open>[1]) =>
    (project = await KeptProject.open(files, broken));
  afterEach(async () => {
    await project?.remove();
    project = undefined;
  });

  for (const seed of [1, 2, 3, 4]) {
    it(`is what is there, whatever a hand and commits do in which turn (${seed})`, async () => {
      expect(await race(await open(), seed)).to.deep.equal([]);
    });

    it(`what is kept of a watched folder lets a commit be made exactly where it can be, and nothing of a hand's is lost (${seed})`, async () => {
      const { made, refused, wrong } = await commitsAndEdits(await open(), seed);
      expect(wrong).to.deep.equal([]);
      expect(made).to.be.greaterThan(5);
      expect(refused).to.be.greaterThan(5);
    });
  }

  const broken: Readonly<Record<string, Parameters<typeof KeptProject.open>[1]>> = {
    'is not told of events': { options: { onEvent: () => undefined } },
    'takes every event for its own': { options: { isSelfWrite: () => true } },
    'does not forget what a commit changes': { watching: DeafToOwnCommits },
  };
  for (const [fault, how] of Object.entries(broken)) {
    it(`what is kept of a watched folder would be found out if it ${fault}`, async () => {
      expect(await race(await open(how), 1, untilFound)).not.to.deep.equal([]);
    });
  }

  it('what is kept of a watched folder would be found out if who asks did not wait until the system was heard', async () => {
    const opened = await open();
    opened.store.current = () => Promise.resolve(new KeptReading(opened.store, opened.watching.cached));
    expect(await race(opened, 1, untilFound)).not.to.deep.equal([]);
  });

  it('what is kept of a watched folder would be found out if commits believed what is kept without waiting until the system was heard', async () => {
    const opened = await open();
    opened.watching.caughtUp = () => Promise.resolve();
    expect((await commitsAndEdits(opened, 1, untilFound)).wrong).not.to.deep.equal([]);
  });
});
