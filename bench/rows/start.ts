import { startChild } from '../service/child.js';
import { Connection } from '../client/connection.js';
import { flat, largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { bundleStack } from '../baselines/bundled-stack.js';
import type { Subject } from '../service/subject.js';
import { medianTime } from '../statistics.js';

const stack = 'the same packages bundled, a constant';

/** From the start of the process to the whole answer of the first request, a GET of a page. */
export const start: Row = {
  id: 'start',
  what: 'start: from the process to the first answered GET of a page',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const starts = await Promise.all(bench.subjects.map(startOf));
    const [{ path, bytes } = { path: '/', bytes: 0 }] = starts;
    return {
      what: 'from the start of the process to the first answered GET of a page',
      unit: 'ms',
      contenders: [
        ...(bench.withBaselines ? [contender(stack, [await bundleStack(), String(bytes)], path)] : []),
        ...starts.map(({ subject, path: page }) => contender(subject.name, subject.commandLine, page)),
      ],
      goals: [...largest(bench, (of) => [{ of, to: stack, atMost: 1.5 }]), ...flat(bench, false)],
    };
  },
};

/** The page that is asked for, and how long its answer is. The service of the subject is stopped. */
async function startOf(subject: Subject) {
  const [at] = subject.somePages(1);
  const path = `/${at?.book}/${at?.page}`;
  const connection = await Connection.open(await subject.url());
  const bytes = Buffer.byteLength(await connection.ask('GET', path, 200));
  connection.close();
  await subject.stop();
  return { subject, path, bytes };
}

function contender(name: string, args: readonly string[], path: string): Contender {
  return {
    name,
    run: (seconds) => medianTime(seconds, () => firstAnswer(args, path)),
  };
}

async function firstAnswer(args: readonly string[], path: string): Promise<number> {
  const began = performance.now();
  const child = await startChild(...args);
  const connection = await Connection.open(child.url);
  await connection.ask('GET', path, 200);
  const took = performance.now() - began;
  connection.close();
  await child.stop();
  return took;
}
