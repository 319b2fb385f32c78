import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '../../client/connection.js';
import { flat } from '../../goals/goals-of-size.js';
import type { Contender, Measurement } from '../../measurement.js';
import { floorName, startFloor } from '../../peers/floor.js';
import type { Bench, Row } from '../../row.js';
import { sum } from '../../statistics.js';
import type { Subject } from '../../service/subject.js';

const megabyte = 1e6;
const undo = '/_/history/undo';
let copies = 0;

/** A page of 30 layers with its images, copied as one durable change. */
export const copyPage: Row = {
  id: 'copy-page',
  what: 'PUT page with copyFrom: 30 layers with images',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const [model] = bench.largest;
    const floor = bench.withPeers && model !== undefined ? await floorOf(model) : undefined;
    const bytes = model === undefined ? 0 : await bytesOfCopy(model);
    return {
      what: `PUT page with copyFrom: 30 layers with images, ${Math.round(bytes / 1000)} KB`,
      unit: 'MB/s',
      contenders: [
        ...(floor === undefined || model === undefined
          ? []
          : [copying(floorName, model, bytes, () => floor.url, pathOf)]),
        ...bench.subjects.map((subject) =>
          copying(
            subject.name,
            subject,
            bytes,
            () => subject.url(),
            () => undo,
          ),
        ),
      ],
      goals: flat(bench, true),
      notes: () => floor?.files ?? [],
      end: () => floor?.stop(),
    };
  },
};

/** @param back where to POST so that a copy is taken back with all its files */
function copying(
  name: string,
  subject: Subject,
  bytes: number,
  url: () => string | Promise<string>,
  back: (copy: string) => string,
): Contender {
  return {
    name,
    run: async (seconds) => {
      const connection = await Connection.open(await url());
      let [spent, count] = [0, 0];
      for (; spent < seconds * 1000; count++) {
        const copy = addressOf(subject, `copy${++copies}`);
        const began = performance.now();
        await connection.ask('PUT', copy, 201);
        spent += performance.now() - began;
        await connection.ask('POST', back(copy), 200);
      }
      connection.close();
      return (count * bytes * 1000) / (megabyte * spent);
    },
  };
}

function addressOf(subject: Subject, page: string): string {
  const [from] = subject.somePages(1);
  return `/${from?.book}/${page}?copyFrom=${from?.book}/${from?.page}`;
}

const pathOf = (copy: string): string => copy.replace(/\?.*/, '');

function floorOf(subject: Subject) {
  return startFloor(
    subject,
    [
      { method: 'PUT', path: addressOf(subject, 'copy0'), status: 201 },
      { method: 'POST', path: undo, status: 200 },
    ],
    'copy0',
  );
}

/** What is written into the project for one copy. */
async function bytesOfCopy(subject: Subject): Promise<number> {
  const connection = await Connection.open(await subject.url());
  const path = addressOf(subject, 'measured');
  const { changes } = JSON.parse(await connection.ask('PUT', path, 201)) as { changes: { path: string }[] };
  const sizes = await Promise.all(changes.map(async (change) => (await stat(join(subject.folder, change.path))).size));
  await connection.ask('POST', undo, 200);
  connection.close();
  return sum(sizes);
}
