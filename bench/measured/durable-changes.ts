import { changeRate, type Change } from '../change-rate.js';
import { flat, largest } from '../goals-of-size.js';
import type { Contender, Measurement } from '../measurement.js';
import { pageDialect } from '../page-dialect.js';
import { floorName, startFloor } from '../peers/floor.js';
import type { Bench, Row } from '../row.js';
import type { Subject } from '../subject.js';

const changes: readonly { readonly id: string; readonly what: string; readonly change: Change }[] = [
  { id: 'put-layer', what: 'PUT layer', change: 'create' },
  { id: 'save-layer', what: 'POST save', change: 'update' },
  { id: 'delete-layer', what: 'DELETE layer', change: 'remove' },
];

/** How many layers a page gets before they are removed again: few, so that it stays a page of 30. */
const batch = 8;
const many = 16;

/** Changes one after another, beside a bare program that makes the same files durable. */
export const changesInSequence: readonly Row[] = changes.map(({ id, what, change }) => ({
  id,
  what: `${what}, durable, one after another`,
  ours: true,
  begin: (bench) => inSequence(bench, `${what}, durable, one after another`, change),
}));

/** The same from many clients at once, beside one. */
export const changesAtOnce: readonly Row[] = changes.map(({ id, what, change }) => ({
  id: `${id}-${many}`,
  what: `${what}, durable, ${many} clients on different pages`,
  ours: true,
  begin: (bench) => atOnce(bench, `${what}, durable, ${many} clients on different pages`, change),
}));

async function inSequence(bench: Bench, what: string, change: Change): Promise<Measurement> {
  const subjects = await Promise.all(bench.subjects.map((subject) => changing(subject, change, 1)));
  const [model] = bench.largest;
  const dialect = subjects.at(-1)?.dialect;
  const floor =
    bench.withPeers && model !== undefined && dialect !== undefined
      ? await startFloor(model, [dialect.create(0, 0), dialect.update(0, 1), dialect.remove(0, 0)], 'new0')
      : undefined;
  return {
    what,
    unit: 'changes/s',
    contenders: [
      ...(floor === undefined || dialect === undefined
        ? []
        : [
            {
              name: floorName,
              run: (seconds: number) => changeRate(floor.url, dialect, { change, clients: 1, seconds, batch }),
            },
          ]),
      ...subjects.map(({ contender }) => contender(1, '')),
    ],
    goals: [...largest(bench, (of) => [{ of, to: floorName, atLeast: 0.7 }]), ...flat(bench, true)],
    notes: () => floor?.files ?? [],
    end: async () => {
      await Promise.all([floor?.stop(), ...subjects.map(({ end }) => end())]);
    },
  };
}

async function atOnce(bench: Bench, what: string, change: Change): Promise<Measurement> {
  const subjects = await Promise.all(bench.ends.map((subject) => changing(subject, change, many)));
  return {
    what,
    unit: 'changes/s',
    contenders: subjects.flatMap(({ contender }) => [contender(1, ', 1 client'), contender(many, `, ${many} clients`)]),
    goals: [
      ...largest(bench, (name) => [{ of: `${name}, ${many} clients`, to: `${name}, 1 client`, atLeast: 2.5 }]),
      ...flat(bench, true, `, ${many} clients`),
    ],
    end: async () => {
      await Promise.all(subjects.map(({ end }) => end()));
    },
  };
}

async function changing(subject: Subject, change: Change, pages: number) {
  const { copies, remove } = await subject.withCopies(pages);
  const dialect = pageDialect(copies);
  const url = await subject.url();
  return {
    dialect,
    contender: (clients: number, suffix: string): Contender => ({
      name: subject.name + suffix,
      run: (seconds) => changeRate(url, dialect, { change, clients, seconds, batch }),
    }),
    end: remove,
  };
}
