import { changeRate, type Change } from '../../client/change-rate.js';
import { flat, largest } from '../../goals/goals-of-size.js';
import type { Contender, Measurement } from '../../measurement.js';
import { pageDialect } from '../../client/page-dialect.js';
import { floorName, startFloor } from '../../peers/floor.js';
import type { Bench, Row } from '../../row.js';
import { withSlowFlushes } from '../../service/slow-flushes.js';
import type { Subject } from '../../service/subject.js';
import { untilTidied } from '../../service/until-tidied.js';

const changes: readonly { readonly id: string; readonly what: string; readonly change: Change }[] = [
  { id: 'put-layer', what: 'PUT layer', change: 'create' },
  { id: 'save-layer', what: 'POST save', change: 'update' },
  { id: 'delete-layer', what: 'DELETE layer', change: 'remove' },
];

/** How many layers a page gets before they are removed again: few, so that it stays a page of 30. */
const batch = 8;
const many = 16;

/** The disk that there is, and one whose flush takes as long as an author's: there, one kind of change stands for all. */
const disks = [
  { suffix: '', on: '', nodeOptions: [], made: changes },
  { suffix: '-slow-disk', on: ', each flush 3 ms longer', nodeOptions: withSlowFlushes, made: changes.slice(0, 1) },
];

/** Changes one after another, beside a bare program that makes the same files durable. */
export const changesInSequence: readonly Row[] = disks.flatMap(({ suffix, on, nodeOptions, made }) =>
  made.map(({ id, what, change }) => {
    const whole = `${what}, durable, one after another${on}`;
    return {
      id: `${id}${suffix}`,
      what: whole,
      ours: true,
      begin: (bench) =>
        withSubjects(bench.subjects, nodeOptions, (subjects) =>
          inSequence(bench, whole, change, subjects, nodeOptions),
        ),
    };
  }),
);

/** The same from many clients at once, beside one. */
export const changesAtOnce: readonly Row[] = disks.flatMap(({ suffix, on, nodeOptions, made }) =>
  made.map(({ id, what, change }) => {
    const whole = `${what}, durable, ${many} clients on different pages${on}`;
    return {
      id: `${id}-${many}${suffix}`,
      what: whole,
      ours: true,
      begin: (bench) => withSubjects(bench.ends, nodeOptions, (subjects) => atOnce(bench, whole, change, subjects)),
    };
  }),
);

async function inSequence(
  bench: Bench,
  what: string,
  change: Change,
  started: readonly Subject[],
  nodeOptions: readonly string[],
): Promise<Measurement> {
  const subjects = await Promise.all(started.map((subject) => changing(subject, change, 1)));
  const model = started.at(-1);
  const dialect = subjects.at(-1)?.dialect;
  const floor =
    bench.withPeers && model !== undefined && dialect !== undefined
      ? await startFloor(model, [dialect.create(0, 0), dialect.update(0, 1), dialect.remove(0, 0)], 'new0', nodeOptions)
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

async function atOnce(bench: Bench, what: string, change: Change, started: readonly Subject[]): Promise<Measurement> {
  const subjects = await Promise.all(started.map((subject) => changing(subject, change, many)));
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

/**
 * The subjects as they are; or, with other options of Node, in the place of those, which are stopped. They are stopped, too,
 * at the end, or when there is nothing to measure.
 */
async function withSubjects(
  usual: readonly Subject[],
  nodeOptions: readonly string[],
  begin: (subjects: readonly Subject[]) => Promise<Measurement>,
): Promise<Measurement> {
  if (nodeOptions.length === 0) return begin(usual);
  await stopAll(usual);
  const subjects = usual.map((subject) => subject.with(nodeOptions));
  try {
    const measurement = await begin(subjects);
    return {
      ...measurement,
      end: async () => {
        await measurement.end?.();
        await stopAll(subjects);
      },
    };
  } catch (error) {
    await stopAll(subjects);
    throw error;
  }
}

async function stopAll(subjects: readonly Subject[]): Promise<void> {
  await Promise.all(subjects.map((subject) => subject.stop()));
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
      rest: async () => untilTidied(await subject.pid()),
    }),
    end: remove,
  };
}
