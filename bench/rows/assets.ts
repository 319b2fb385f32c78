import { lstatSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySampleTo } from '../../test/support/project/copy-sample.js';
import { Connection } from '../client/connection.js';
import { largest } from '../goals.js';
import type { Bench, Measurement, Row } from '../measurement.js';
import { Subject } from '../service/subject.js';

const count = 1_500;
const images = 'App/harbour/assets/images/dusk';

/** The assets of a book when nothing has changed since the last list, beside asking the disk about each file. */
export const assets: Row = {
  id: 'assets',
  what: `assets of a book with ${count} files, listed the second time, beside reading the folder and lstat of each`,
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const bare = (name: string) => `readdir and lstat: ${name}`;
    const subjects = await Promise.all(bench.largest.map(withImages));
    return {
      what: assets.what,
      unit: 'ms',
      contenders: subjects.flatMap(({ name, folder, list }) => [
        { name: bare(name), run: () => Promise.resolve(askDisk(folder)) },
        { name, run: list },
      ]),
      goals: largest(bench, (of) => [{ of, to: bare(of), atMost: 2 }]),
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function withImages({ name, pages, program }: Subject) {
  const root = await mkdtemp(join(tmpdir(), 'pagewright-assets-'));
  await copySampleTo(root);
  const folder = join(root, images);
  await mkdir(folder, { recursive: true });
  const image = await readFile(join(folder, 'sea.png'));
  for (let n = 1; n <= count; n++) await writeFile(join(folder, `image${n}.png`), image);
  const subject = new Subject(name, pages, root, program);
  const connection = await Connection.open(await subject.url());
  const list = async () => {
    const began = performance.now();
    await connection.ask('GET', '/harbour/assets/', 200);
    return performance.now() - began;
  };
  await list();
  return {
    name,
    folder,
    list,
    end: async () => {
      connection.close();
      await subject.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Milliseconds. */
function askDisk(folder: string): number {
  const began = performance.now();
  for (const name of readdirSync(folder)) lstatSync(join(folder, name));
  return performance.now() - began;
}
