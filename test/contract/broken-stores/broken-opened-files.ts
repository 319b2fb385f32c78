import type { FileSnapshot, FileStore } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';
import { openedContent } from '#application/support/open-content';
import { withSnapshots } from '../../support/service/store-behind.js';
import { replacedSnapshot } from '../../support/store/replaced-store.js';
import { breakPort } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  whole: 'opens a file with its size, its version and all of its bytes',
  ranges: 'reads any range of an opened file, also several at once',
  asItWas: 'shows an opened file as it was, after its snapshot was released and others have changed it',
  revision: 'opens the files of the revision that a snapshot shows',
  absent: 'opens no folder, nothing that is absent and no string that is no path',
};

export const brokenOpenedFiles: readonly BrokenStore[] = [
  {
    name: 'gives the size for the version of an opened file',
    open: opening((file) => ({ version: () => Promise.resolve(String(file.size)) })),
    fails: [clauses.whole],
  },
  {
    name: 'cuts off what it opens at 64 KiB',
    open: opening((file) => ({ size: Math.min(file.size, 65_536) })),
    fails: [clauses.whole, clauses.asItWas],
  },
  {
    name: 'reads an opened file once',
    open: opening((file) => {
      let position = 0;
      const read = async function* (from = position, to = file.size) {
        for await (const piece of file.read(Math.max(from, position), to)) {
          position += piece.length;
          yield piece;
        }
      };
      return { read };
    }),
    fails: [clauses.whole],
  },
  {
    name: 'reads one range after another into the same buffer',
    open: opening((file) => {
      const buffer = new Uint8Array(1024);
      const read = async function* (from = 0, to = file.size) {
        for (let at = from; at < to; at += buffer.length) {
          const [piece = new Uint8Array()] = await piecesOf(file, at, Math.min(to, at + buffer.length));
          buffer.set(piece);
          await new Promise((resolve) => setImmediate(resolve));
          yield buffer.subarray(0, piece.length);
        }
      };
      return { read };
    }),
    fails: [clauses.ranges],
  },
  {
    name: 'reads one byte more than was asked for',
    open: opening((file) => ({
      read: (from = 0, to = file.size) => file.read(from, to + (from === 0 && to === 1 ? 1 : 0)),
    })),
    fails: [clauses.ranges],
  },
  {
    name: 'reads an opened file from the store as it is now',
    open: breakPort((sound) => ({
      snapshot: async () => {
        const snapshot = await sound.snapshot();
        return replacedSnapshot(snapshot, { open: (path) => newestOf(sound, snapshot, path) });
      },
    })),
    fails: [clauses.asItWas, clauses.revision],
  },
  {
    name: 'opens the newest files in every snapshot',
    open: breakPort((sound) => ({
      snapshot: async () => {
        const snapshot = await sound.snapshot();
        return replacedSnapshot(snapshot, {
          open: async (path) => {
            const newest = await sound.snapshot();
            return newest.open(path).finally(() => newest.release());
          },
        });
      },
    })),
    fails: [clauses.revision],
  },
  {
    name: 'opens a folder as an empty file',
    open: breakPort((sound) =>
      withSnapshots(sound, (snapshot) => ({
        open: async (path) =>
          (await snapshot.stat(path))?.kind === 'folder'
            ? openedContent(new Uint8Array(), 'none')
            : snapshot.open(path),
      })),
    ),
    fails: [clauses.absent],
  },
];

/** A store that opens each file with these faults. */
function opening(faults: (sound: OpenedFile) => Partial<OpenedFile>) {
  return breakPort((sound) =>
    withSnapshots(sound, (snapshot) => ({
      open: async (path) => {
        const file = await snapshot.open(path);
        if (file === undefined) return undefined;
        const opened: OpenedFile = {
          size: file.size,
          version: () => file.version(),
          read: (from, to) => file.read(from, to ?? opened.size),
          close: () => file.close(),
        };
        return Object.assign(opened, faults(file));
      },
    })),
  );
}

async function newestOf(sound: FileStore, snapshot: FileSnapshot, path: string): Promise<OpenedFile | undefined> {
  const file = await snapshot.open(path);
  return (
    file && {
      size: file.size,
      version: () => file.version(),
      async *read(from, to) {
        const newest = await sound.snapshot();
        const now = await newest.open(path);
        newest.release();
        if (now !== undefined) yield* now.read(from, to);
        await now?.close();
      },
      close: () => file.close(),
    }
  );
}

async function piecesOf(file: OpenedFile, from: number, to: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(from, to)) pieces.push(Buffer.from(piece));
  return pieces;
}
