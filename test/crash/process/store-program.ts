/**
 * A process with a store on disk, which obeys lines on its standard input:
 * `open <folder>`, `close`, `commit <path>`, and `generations`, which commits until it is killed.
 * It answers each with a line of JSON.
 */
import { createInterface } from 'node:readline';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';
import { generationIn, nextGeneration } from './generations.js';

let store: PlainFiles | undefined;

function report(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function obey(command: string, argument: string): Promise<void> {
  switch (command) {
    case 'open':
      try {
        store = plainFiles(await openDiskStore(argument));
        return report({ opened: true });
      } catch (error) {
        if (!(error instanceof ProjectInUse)) throw error;
        return report({ opened: false, owner: error.owner?.pid, message: error.message });
      }
    case 'close':
      await store?.close();
      return report({ closed: true });
    case 'commit':
      await store?.commit([{ action: 'created', path: argument, content: Buffer.from('made') }], []);
      return report({ made: argument });
    case 'generations':
      return makeGenerations();
  }
}

async function makeGenerations(): Promise<void> {
  if (store === undefined) return;
  const found = await generationIn(store);
  report({ found });
  if (typeof found !== 'number') return;
  for (let generation = found + 1; ; generation++) {
    await store.commit(nextGeneration(generation), []);
    report({ made: generation });
  }
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
