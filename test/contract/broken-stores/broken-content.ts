import type { StoredFile } from '#application/ports/file-store';
import { alterContent, breakStore } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const whole = 'opens a file with its size, its version and all of its bytes';
/** Of files that are larger than one piece. */
const opened = [
  whole,
  'reads any range of an opened file, also several at once',
  'shows an opened file as it was, after its snapshot was released and others have changed it',
];
/** The hash of a staged content is the version of the file. */
const stages = 'stages contents of any size for the files and the records of a commit';

export const brokenContent: readonly BrokenStore[] = [
  {
    name: 'normalises line ends',
    open: alterContent((content) =>
      Buffer.from(Buffer.from(content).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    ),
    fails: ['gives back line ends of every kind'],
  },
  {
    name: 'takes a byte-order mark off',
    open: alterContent((content) => (startsWithMark(content) ? content.subarray(3) : content)),
    fails: ['gives back a byte-order mark'],
  },
  {
    name: 'takes content for UTF-8 text',
    open: alterContent((content) => Buffer.from(Buffer.from(content).toString('utf8'))),
    fails: ['gives back bytes of every value', 'gives back a file of one mebibyte', stages, ...opened],
  },
  {
    name: 'takes an empty file for none',
    open: breakStore((sound) => ({
      read: async (path) => {
        const file = await sound.read(path);
        return file?.content.length === 0 ? undefined : file;
      },
    })),
    fails: ['gives back an empty file', whole],
  },
  {
    name: 'cuts files off at 64 KiB',
    open: alterContent((content) => content.subarray(0, 65536)),
    fails: ['gives back a file of one mebibyte', ...opened],
  },
  {
    name: 'writes over a file without cutting off the rest',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        const overwritten = changes.map(async (change) => {
          if (change.action !== 'modified' || !(change.content instanceof Uint8Array)) return change;
          const rest = (await sound.read(change.path))?.content.subarray(change.content.length) ?? new Uint8Array(0);
          return { ...change, content: Buffer.concat([change.content, rest]) };
        });
        return sound.commit(await Promise.all(overwritten), preconditions);
      },
    })),
    fails: ['replaces a file whole, be the new content shorter or longer'],
  },
  {
    name: 'counts versions',
    open: breakStore((sound) => {
      const counts = new Map<string, number>();
      return {
        read: async (path) => {
          const file = await sound.read(path);
          return file && { ...file, version: `${counts.get(path)}:${file.version}` };
        },
        commit: async (changes, preconditions) => {
          const uncounted = preconditions.map(({ path, version }) => ({
            path,
            version: version?.split(':')[1] ?? null,
          }));
          await sound.commit(changes, uncounted);
          for (const { path } of changes) counts.set(path, (counts.get(path) ?? 0) + 1);
        },
      };
    }),
    fails: [
      'gives a file another version when its bytes change, and the same when they come back',
      stages,
      whole,
      'validates a commit: refuses what the commit would, and makes nothing',
    ],
  },
  {
    name: 'takes the size for the version',
    open: breakStore((sound) => {
      const sized = (file: StoredFile | undefined) => file && { ...file, version: String(file.content.length) };
      return {
        read: async (path) => sized(await sound.read(path)),
        commit: async (changes, preconditions) => {
          const unsized = preconditions.map(async ({ path, version }) => {
            const file = await sound.read(path);
            return { path, version: sized(file)?.version === version && file ? file.version : version };
          });
          return sound.commit(changes, await Promise.all(unsized));
        },
      };
    }),
    fails: [
      'gives a file another version when its bytes change, and the same when they come back',
      stages,
      whole,
      'validates a commit: refuses what the commit would, and makes nothing',
    ],
  },
  {
    name: 'keeps the buffer that it was given',
    open: breakStore((sound) => {
      const retained = new Map<string, Uint8Array>();
      return {
        read: async (path) => {
          const file = await sound.read(path);
          return file && { ...file, content: Uint8Array.from(retained.get(path + file.version) ?? file.content) };
        },
        commit: async (changes, preconditions) => {
          await sound.commit(changes, preconditions);
          for (const change of changes) {
            const version = (await sound.read(change.path))?.version;
            if (change.action === 'created' && version !== undefined && change.content instanceof Uint8Array)
              retained.set(change.path + version, change.content);
          }
        },
      };
    }),
    fails: ['keeps its content apart from the buffers it takes'],
  },
];

function startsWithMark(content: Uint8Array): boolean {
  return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
}
