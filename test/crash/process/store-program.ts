/**
 * A process with a store on disk, which obeys lines on its standard input:
 * `open <folder>`, `close`, `commit <path>`, and `generations`, `recorded` and `uploads`, which commit until it is killed or refused.
 * It answers each with a line of JSON.
 */
import { createInterface } from 'node:readline';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import type { FileChange } from '#domain/change/file-change';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';
import { generationIn, nextGeneration } from './generations.js';

let opened: FileStore | undefined;
let store: PlainFiles | undefined;

function report(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function obey(command: string, argument: string): Promise<void> {
  switch (command) {
    case 'open':
      try {
        opened = await openDiskStore(argument);
        store = plainFiles(opened);
        return report({ opened: true });
      } catch (error) {
        if (!(error instanceof ProjectInUse)) throw error;
        return report({ opened: false, owner: error.owner?.pid, message: error.message });
      }
    case 'close':
      await store?.close();
      return report({ closed: true });
    case 'commit':
      return reportRefusal(async () => {
        await store?.commit([{ action: 'created', path: argument, content: Buffer.from('made') }], []);
        report({ made: argument });
      });
    case 'uploads':
      return makeUploads();
    case 'generations':
      return reportRefusal(makeGenerations);
    case 'recorded':
      return makeRecorded();
  }
}

async function reportRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    report({ refused: error.reason, message: error.message });
  }
}

async function makeGenerations(): Promise<void> {
  if (store === undefined) return;
  const found = await generationIn(store);
  report({ found });
  if (typeof found !== 'number') return;
  for (let generation = found + 1; ; generation++) {
    await commitAgain(store, nextGeneration(generation));
    report({ made: generation });
  }
}

/** As a service does, it makes a change again if somebody has touched its files meanwhile. */
async function commitAgain(files: PlainFiles, changes: readonly FileChange[]): Promise<void> {
  try {
    await files.commit(changes, []);
  } catch (error) {
    if (!(error instanceof CommitConflict)) throw error;
    await files.commit(changes, []);
  }
}

/** Commits one generation after the other, each with a record of what its files were and are, as the service does. */
async function makeRecorded(): Promise<void> {
  if (opened === undefined || store === undefined) return;
  const found = await generationIn(store);
  report({ found });
  if (typeof found !== 'number') return;
  for (let generation = found + 1; ; generation++) {
    const files = nextGeneration(generation);
    const contents: Buffer[] = [];
    for (const { path } of files) {
      const before = await store.read(path);
      if (before !== undefined) contents.push(Buffer.from(before.content));
    }
    for (const change of files) if (change.action !== 'removed') contents.push(change.content);
    await opened.commit({ files, preconditions: [], records: [{ head: generation, contents }] });
    report({ made: generation });
    // A service waits for requests, too.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Commits one large file after the other, each with a record. It reports which files are whole, and each new one. */
async function makeUploads(): Promise<void> {
  if (opened === undefined || store === undefined) return;
  const whole: (number | string)[] = [];
  for (const { name } of await store.list('uploads')) {
    const file = await store.read(`uploads/${name}`);
    whole.push(file !== undefined && Buffer.compare(file.content, uploadOf(Number(name))) === 0 ? Number(name) : name);
  }
  const records = await opened.log.since(0);
  report({ whole, records: records.map(({ head }) => head) });
  for (let number = whole.length; ; number++) {
    const staged = await opened.stage(inPieces(uploadOf(number)));
    await opened.commit({
      files: [{ action: 'created', path: `uploads/${number}`, content: staged.content }],
      preconditions: [],
      records: [{ head: number, contents: [staged.content] }],
    });
    await staged.release();
    report({ made: number });
  }
}

function uploadOf(number: number): Buffer {
  return Buffer.alloc(2_000_003, `upload ${number} `);
}

async function* inPieces(content: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield await Promise.resolve(content.subarray(at, at + 65_536));
}

let last = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    // What comes after the first blank may have blanks itself.
    const [command = '', argument = ''] = line.split(/ (.*)/);
    last = last.then(() => obey(command, argument));
  })
  .on('close', () => void last.then(() => process.exit(0)));
report({ ready: true });
