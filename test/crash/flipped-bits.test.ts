import { expect } from 'chai';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { joinPath, type FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import type { LogDamage } from '#adapters/store-fs/log/segment-log';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectStore } from '#adapters/store-fs/project-store';
import type { Recovery } from '#adapters/store-fs/recovery/recover-project';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { largeContentBytes } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import { createPagewright, type Pagewright } from '../../src/index.js';

/** `PAGEWRIGHT_FLIPS=all` flips a bit at every 50th byte of each file; otherwise at a few places of each. */
const isWhole = process.env['PAGEWRIGHT_FLIPS'] === 'all';
const distance = 50;

type Bytes = ReadonlyMap<string, Uint8Array>;

const project = '/project';
const own = `${project}/.pagewright/store`;
const png = (letter: string) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(largeContentBytes, letter)]);

interface Opened {
  readonly store: FileStore;
  readonly recovery: Recovery;
  readonly damage: readonly LogDamage[];
}

let epoch = 0;

async function open(fs: FileSystem): Promise<Opened> {
  const root = new ProjectRoot(fs, project);
  const damage: LogDamage[] = [];
  const nothing = () => Promise.resolve();
  const ownership = {
    folder: await openPrivateFolder(root),
    epoch: ++epoch,
    boot: 'the same',
    confirm: nothing,
    release: nothing,
    onDamage: (each: LogDamage) => damage.push(each),
  };
  const { store: files, log, recovery } = await openJournaledStore(root, ownership);
  const whole = new ProjectStore(files, log, { durable: true, shared: false, observable: false });
  return { store: new FsFileStore(whole, new Set(), () => files.close()), recovery, damage };
}

async function bytesIn(fs: FileSystem, folder = project): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const { name, kind } of await fs.readdir(folder)) {
    const path = joinPath(fs, folder, name);
    if (kind === 'folder') for (const [each, bytes] of await bytesIn(fs, path)) found.set(each, bytes);
    else found.set(path, await fs.read(path));
  }
  return found;
}

/** The files of the author alone, as texts. */
function authored(bytes: Bytes): Readonly<Record<string, string>> {
  const files = [...bytes].filter(([path]) => !path.startsWith(`${project}/.pagewright`));
  return Object.fromEntries(files.map(([path, each]) => [path, Buffer.from(each).toString('latin1')]));
}

/** An author's project: a page of six layers, each with a script of its own, and two pictures. */
async function makeProject(): Promise<Bytes> {
  const fs = memoryFileSystem();
  await fs.mkdir(project);
  const { store } = await open(fs);
  const pagewright = createPagewright({ store });
  await pagewright.book.add({ book: 'story' });
  await pagewright.page.add({ book: 'story', page: 'cover' });
  for (const number of [1, 2, 3, 4, 5, 6])
    await pagewright.layer.add({ book: 'story', page: 'cover', layers: [`layer${number}`] }, {}, { x: 0 });
  for (const name of ['sea.png', 'sky.png'])
    await pagewright.asset.add({ book: 'story', path: ['images', 'cover', name] }, {}, png('a'));
  await pagewright.close();
  await store.close();
  return new Map([...(await bytesIn(fs))].filter(([path]) => !path.startsWith(`${project}/.pagewright`)));
}

/** Eight changes, each of files of its own. @returns the files that each has changed */
async function makeChanges(pagewright: Pagewright): Promise<readonly (readonly string[])[]> {
  const made = [];
  for (const number of [1, 2, 3, 4, 5, 6])
    made.push(
      await pagewright.layer.set({ book: 'story', page: 'cover', layers: [`layer${number}`] }, {}, { x: number * 7 }),
    );
  for (const name of ['sea.png', 'sky.png'])
    made.push(
      await pagewright.asset.add(
        { book: 'story', path: ['images', 'cover', name] },
        { overwrite: true },
        png(name.charAt(1)),
      ),
    );
  return made.map(({ changes }) => changes.map(({ path }) => `${project}/${path}`));
}

function offsetsOf(length: number, places: number): number[] {
  const step = isWhole ? distance : Math.max(distance, Math.ceil(length / places));
  return Array.from({ length: Math.ceil(length / step) }, (_, count) => count * step);
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << ((at / distance) % 8)), at);
  return copy;
}

describe('a flipped bit', () => {
  let first: Readonly<Record<string, string>>;
  let last: Readonly<Record<string, string>>;
  let changed: readonly (readonly string[])[];
  let killed: Bytes;
  let stopped: Bytes;

  before(async () => {
    const base = await makeProject();
    first = authored(base);
    const fs = memoryFileSystem(base);
    const { store } = await open(fs);
    const pagewright = createPagewright({ store });
    changed = await makeChanges(pagewright);
    killed = await bytesIn(fs);
    await pagewright.close();
    await store.close();
    stopped = await bytesIn(fs);
    last = authored(stopped);
  });

  /** What is wrong after a start with these bytes; `undefined` where nothing is. */
  async function faultOf(bytes: Bytes): Promise<string | undefined> {
    const fs = memoryFileSystem(bytes);
    const { store, recovery, damage } = await open(fs);
    const pagewright = createPagewright({ store });
    try {
      if (!isSame(authored(await bytesIn(fs)), last)) return 'a file has other bytes after the start';
      const entries = (await pagewright.history.ls()).toReversed();
      if (entries.length !== changed.length) return `${entries.length} entries are listed`;
      const lost = entries.filter(({ problem }) => problem !== undefined).map(({ revision }) => revision);
      const named = damage.flatMap(({ revisions }) => revisions);
      if (lost.some((revision) => !named.includes(revision))) return `${lost.join()} lost, and ${named.join()} named`;
      if (lost.length > 0 && damage.every(({ files }) => files.length === 0) && recovery.damage.length === 0)
        return 'no file is named';
      for (let left = entries.length - lost.length; left > 0; left--) await pagewright.history.undo();
      const stays = lost.flatMap((revision) => changed[revision - 1] ?? []);
      const wanted = Object.fromEntries(
        Object.entries(first).map(([path, text]) => [path, stays.includes(path) ? last[path] : text]),
      );
      if (!isSame(authored(await bytesIn(fs)), wanted)) return `the rest is not undone, without ${lost.join()}`;
      return undefined;
    } catch (error) {
      return String(error);
    } finally {
      await pagewright.close();
      await store.close();
    }
  }

  const isSame = (one: object, other: object) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
  const sorted = (texts: object) => Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));

  /**
   * Flips bits of the files below the store's folder whose names match.
   * @param places how many of each file, where not all
   */
  async function faultsOf(bytes: Bytes, pattern: RegExp, places: number): Promise<string[]> {
    const faults: string[] = [];
    let tried = 0;
    for (const [path, sound] of bytes) {
      if (!path.startsWith(own) || !pattern.test(path)) continue;
      for (const at of offsetsOf(sound.length, places)) {
        tried++;
        const fault = await faultOf(new Map([...bytes, [path, flipped(sound, at)]]));
        const place = `${path.slice(own.length + 1)} at ${at} of ${sound.length}`;
        if (fault !== undefined) faults.push(`${place}: ${fault}`);
        if (fault !== undefined && isWhole) process.stdout.write(`      ${place}: ${fault}\n`);
      }
    }
    expect(tried, 'bits').to.be.greaterThan(10);
    if (isWhole) process.stdout.write(`      ${tried} bits\n`);
    return faults;
  }

  it('a flipped bit of the journal after a kill changes no file, is named, and leaves all other changes undoable', async () => {
    expect(await faultsOf(killed, /\/journal\./, 20)).to.deep.equal([]);
  });

  it('a flipped bit of a segment changes no file, is named, and leaves all other changes undoable', async () => {
    expect(await faultsOf(stopped, /\/segment\./, 20)).to.deep.equal([]);
  });

  it('a flipped bit of a stored content changes no file, is named, and leaves all other changes undoable', async () => {
    expect(await faultsOf(stopped, /\/contents\//, 4)).to.deep.equal([]);
    expect(await faultsOf(killed, /\/contents\//, 4)).to.deep.equal([]);
  });
});
