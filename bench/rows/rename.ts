import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '../client/connection.js';
import { flat } from '../goals.js';
import type { Measurement, Row } from '../measurement.js';
import { sum } from '../statistics.js';
import type { Subject } from '../service/subject.js';

const [here, there] = ['layer1', 'renamed'];

/** A layer that its class, its command and the page refer to is renamed, there and back. */
export const rename: Row = {
  id: 'rename',
  what: 'rename of a layer that is referred to on its page',
  ours: true,
  begin: async (bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.subjects.map(renaming));
    const last = subjects.at(-1);
    return {
      what: `rename of a layer, ${last?.files} files, ${((last?.bytes ?? 0) / 1000).toFixed(0)} KB`,
      unit: 'MB/s',
      contenders: subjects,
      goals: flat(bench, true),
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function renaming(subject: Subject) {
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  const connection = await Connection.open(await subject.url());
  const renameTo = (from: string, to: string) =>
    connection.ask('PUT', `/${at?.book}/${at?.page}/${from}?newName=${to}`, 200);
  const { changes } = JSON.parse(await renameTo(here, there)) as { changes: { path: string; action: string }[] };
  const written = changes.filter(({ action }) => action !== 'removed');
  const bytes = sum(await Promise.all(written.map(async ({ path }) => (await stat(join(subject.folder, path))).size)));
  await renameTo(there, here);
  return {
    name: subject.name,
    files: written.length,
    bytes,
    run: async (seconds: number) => {
      let count = 0;
      const began = performance.now();
      for (; performance.now() - began < seconds * 1000; count += 2) {
        await renameTo(here, there);
        await renameTo(there, here);
      }
      return (count * bytes) / (1000 * (performance.now() - began));
    },
    end: async () => {
      connection.close();
      await remove();
    },
  };
}
