import { floorName, prepareFloor } from '../baselines/floor.js';
import { changeRate, type Change } from '../client/change-rate.js';
import { pageDialect } from '../client/dialect.js';
import { flat, largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import type { Subject } from '../service/subject.js';
import { untilTrashIsEmpty } from '../service/until-idle.js';

/** The three kinds of changes, by what the figures call them. */
export const kinds: readonly { readonly what: string; readonly change: Change }[] = [
  { what: 'PUT', change: 'create' },
  { what: 'save', change: 'update' },
  { what: 'DELETE', change: 'remove' },
];

/** How many layers a page gets before they are removed again: few, so that it stays a page of 30. */
const batch = 8;
const many = 16;

/** Changes one after another, beside a bare program that makes the same files durable. */
export const changes: Row = {
  id: 'changes',
  what: 'PUT, save, DELETE of a layer, durable, one after another',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.ends.map((subject) => changing(subject, 1)));
    const [model, { dialect } = { dialect: undefined }] = [bench.ends.at(-1), subjects.at(-1)];
    const prepared =
      bench.withBaselines && model !== undefined && dialect !== undefined
        ? await prepareFloor(model, dialect)
        : undefined;
    const floor = await prepared?.start();
    return {
      what: changes.what,
      unit: 'changes/s',
      contenders: kinds.flatMap(({ what, change }): Contender[] => [
        ...(floor === undefined || dialect === undefined
          ? []
          : [
              {
                name: `${floorName}: ${what}`,
                run: (seconds: number) => changeRate(floor.url, dialect, { change, clients: 1, seconds, batch }),
              },
            ]),
        ...subjects.map(({ contender }) => contender(change, 1, `: ${what}`)),
      ]),
      goals: kinds.flatMap(({ what }) => [
        ...largest(bench, (of) => [{ of: `${of}: ${what}`, to: `${floorName}: ${what}`, atLeast: 0.7 }]),
        ...flat(bench, true, `: ${what}`),
      ]),
      notes: () => prepared?.files ?? [],
      end: async () => {
        await Promise.all([floor?.stop(), ...subjects.map(({ end }) => end())]);
        await prepared?.remove();
      },
    };
  },
};

/** The same from many clients at the same time, beside one: how much a group commit brings. */
export const changesAtOnce: Row = {
  id: 'many-clients',
  what: `PUT layer, durable, ${many} clients on different pages`,
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.ends.map((subject) => changing(subject, many)));
    return {
      what: changesAtOnce.what,
      unit: 'changes/s',
      contenders: subjects.flatMap(({ contender }) => [
        contender('create', 1, ', 1 client'),
        contender('create', many, `, ${many} clients`),
      ]),
      goals: [
        ...largest(bench, (name) => [{ of: `${name}, ${many} clients`, to: `${name}, 1 client` }]),
        ...flat(bench, true, `, ${many} clients`),
      ],
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function changing(subject: Subject, pages: number) {
  const { copies, remove } = await subject.withCopies(pages);
  const dialect = pageDialect(copies);
  const url = await subject.url();
  return {
    dialect,
    contender: (change: Change, clients: number, suffix: string): Contender => ({
      name: subject.name + suffix,
      run: (seconds) => changeRate(url, dialect, { change, clients, seconds, batch }),
      rest: async () => untilTrashIsEmpty(await subject.pid()),
    }),
    end: remove,
  };
}
