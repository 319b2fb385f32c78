import { expect } from 'chai';
import { fork } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StoreWitness, Testimony } from '#application/ports/file-store';
import { pick, randomFrom, type Random } from '../../support/arbitrary/random.js';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';
import { someTurn } from '../some-turn.js';
import { VouchingFolder } from './vouching-folder.js';

const folders = ['', 'a', 'a/b', 'a/b/c', 'd', 'd/e'];
const names = ['one', 'two', 'three'];

/** What a reader once read, and still shows while it is vouched for. */
interface Shown {
  readonly path: string;
  readonly isList: boolean;
  readonly text: string;
  readonly testimony: Testimony;
}

function read(project: VouchingFolder, witness: StoreWitness, random: Random): Shown {
  const isList = random() < 0.3;
  const folder = pick(random, folders.slice(1));
  const path = isList ? folder : `${pick(random, folders)}/${pick(random, names)}`.replace(/^\//, '');
  const testimony = witness.begin();
  if (isList) testimony.lists(path);
  else testimony.looksAt(path);
  return { path, isList, text: now(project, path, isList), testimony };
}

function now(project: VouchingFolder, path: string, isList: boolean): string {
  return isList ? project.list(path) : project.read(path);
}

let texts = 0;

/** One thing that a hand does; what cannot be done is not. */
function edit(project: VouchingFolder, random: Random): void {
  const folder = pick(random, folders);
  const file = project.place(`${folder}/${pick(random, names)}`);
  const other = project.place(`${pick(random, folders)}/${pick(random, names)}`);
  const steps: readonly (() => void)[] = [
    () => project.write(`${folder}/${pick(random, names)}`, `text ${texts++}`),
    () => project.write(`${folder}/${pick(random, names)}`, `text ${texts++}`),
    () => unlinkSync(file),
    () => renameSync(file, other),
    () => mkdirSync(project.place(`${folder}/${pick(random, ['b', 'c', 'e', 'x'])}`)),
    () => folder !== '' && rmSync(project.place(folder), { recursive: true }),
    () => renameSync(project.place(pick(random, folders.slice(1))), project.place(pick(random, folders.slice(1)))),
    () => {
      const [one, another] = [pick(random, folders.slice(1)), pick(random, folders.slice(1))];
      renameSync(project.place(one), project.place('x'));
      renameSync(project.place(another), project.place(one));
    },
  ];
  try {
    pick(random, steps)();
  } catch {
    // There was no such file, or it is in its own way.
  }
}

/** How often something was shown, and how often it was not what is there. */
async function race(
  project: VouchingFolder,
  witness: StoreWitness,
  seed: number,
): Promise<{ readonly shown: number; readonly stale: readonly string[] }> {
  const random = randomFrom(seed);
  const stale: string[] = [];
  let shown = 0;
  let known: Shown[] = [];
  for (let step = 0; step < 1_500; step++) {
    if (random() < 0.5) await someTurn(random);
    if (random() < 0.6) known.push(read(project, witness, random));
    if (random() < 0.3) await someTurn(random);
    if (random() < 0.4) edit(project, random);
    await witness.caughtUp();
    known = known.filter(({ testimony }) => testimony.holds());
    shown += known.length;
    for (const { path, isList, text } of known) {
      const current = now(project, path, isList);
      if (current !== text) stale.push(`${path}: ${text}, and not ${current}`);
    }
  }
  return { shown, stale };
}

describe('a witness of a watched folder', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: VouchingFolder;
  beforeEach(async () => {
    project = await VouchingFolder.begin(Object.fromEntries(folders.map((folder) => [`${folder}/one`, folder])));
  });
  afterEach(() => project.remove());

  for (const seed of [1, 2, 3, 4]) {
    it(`a witness of a watched folder is right whatever a hand does in which turn (${seed})`, async () => {
      const { shown, stale } = await race(project, project.witness, seed);
      expect(stale).to.deep.equal([]);
      expect(shown).to.be.greaterThan(100);
    });
  }

  const broken: Readonly<Record<string, (sound: StoreWitness) => StoreWitness>> = {
    'waits for nothing': (sound) => ({ begin: () => sound.begin(), caughtUp: () => Promise.resolve() }),
    'waits for a turn that may have begun': (sound) => ({ begin: () => sound.begin(), caughtUp: () => turn() }),
    'is not told of lists': (sound) => ({
      caughtUp: () => sound.caughtUp(),
      begin: () => {
        const testimony = sound.begin();
        return { looksAt: (path) => testimony.looksAt(path), lists: () => undefined, holds: () => testimony.holds() };
      },
    }),
    'takes note of what is read after it was read': (sound) => ({
      caughtUp: () => sound.caughtUp(),
      begin: () => {
        let testimony: Testimony | undefined;
        let path = '';
        return {
          looksAt: (read) => (path = read),
          lists: (read) => (path = `${read}/x`),
          holds: () => {
            testimony ??= sound.begin();
            testimony.looksAt(path);
            return testimony.holds();
          },
        };
      },
    }),
  };
  for (const [fault, breakWitness] of Object.entries(broken)) {
    it(`a witness of a watched folder would be found out if it ${fault}`, async () => {
      const { stale } = await race(project, breakWitness(project.witness), 1);
      expect(stale).not.to.deep.equal([]);
    });
  }

  it('a witness of a watched folder never shows another program what was there before its own edit', async () => {
    let shown = 0;
    const server = answer(project, () => shown++);
    try {
      const port = await listenOnLoopback(server);
      const writers = ['a/one', 'a/b/one'].map((path) => write(project.place(path), path, port));
      expect(await Promise.all(writers)).to.deep.equal([[], []]);
      expect(shown).to.be.greaterThan(100);
    } finally {
      server.close();
    }
  });
});

/** A server that shows files from memory while they are vouched for. */
function answer(project: VouchingFolder, showed: () => void): Server {
  const known = new Map<string, Shown>();
  const show = async (path: string): Promise<string> => {
    const shown = known.get(path);
    await project.witness.caughtUp();
    if (shown?.testimony.holds() === true) {
      showed();
      return shown.text;
    }
    const testimony = project.witness.begin();
    testimony.looksAt(path);
    const text = project.read(path);
    known.set(path, { path, isList: false, text, testimony });
    return text;
  };
  return createServer((socket) => {
    socket.on('data', (path: Buffer) => void show(path.toString()).then((text) => socket.write(text)));
    socket.on('error', () => undefined);
  });
}

/** A process that writes and asks, over and over. @returns what it was told wrongly */
function write(place: string, path: string, port: number): Promise<readonly string[]> {
  const program = fileURLToPath(new URL('./write-and-ask.mjs', import.meta.url));
  const child = fork(program, [place, path, String(port)], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (wrong) => resolve(wrong as readonly string[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the writer ended with ${String(code)}`)));
  });
}
