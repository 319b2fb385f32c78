import { Connection } from '../../client/connection.js';
import { largest } from '../../goals/goals-of-size.js';
import type { Contender, Measurement } from '../../measurement.js';
import { ceilingNames, readyPath, startCeiling, type Ceiling } from '../../peers/ceilings.js';
import type { Bench, Row } from '../../row.js';
import type { PageAddress, Subject } from '../../service/subject.js';
import { connections, ofOnePage, readRate, type Reading } from './readings.js';

const readings: readonly Reading[] = [...ofOnePage, { id: 'get-app', what: 'app', path: () => '/app' }];

/** GETs of what nobody edits, beside servers that do nothing but send as many bytes. */
export const getUnchanged: readonly Row[] = readings.map(({ id, what, path }) => ({
  id,
  what: `GET ${what}, unchanged, ${connections} connections`,
  ours: true,
  begin: (bench) => begin(bench, `GET ${what}, unchanged`, path),
}));

async function begin(bench: Bench, what: string, path: (at: PageAddress) => string): Promise<Measurement> {
  const subjects = await Promise.all(bench.subjects.map((subject) => reading(subject, path)));
  const largestBody = subjects.at(-1)?.bytes ?? 0;
  const kinds: readonly Ceiling[] = bench.withPeers ? ['router', 'koa', 'http'] : [];
  const ceilings = await Promise.all(kinds.map(startCeiling));
  const sending = (index: number, name: string, bytes: number): Contender => ({
    name,
    run: (seconds) => readRate(ceilings[index]?.url ?? '', seconds, [readyPath(bytes)]),
  });
  const [smallest] = subjects;
  // What lists the books is longer where there are more of them, and then slower for everybody.
  const grows = smallest !== undefined && largestBody > smallest.bytes * 1.05;
  return {
    what: `${what}, ${largestBody} bytes, ${connections} connections`,
    unit: 'answers/s',
    contenders: [
      ...kinds.map((kind, index) => sending(index, ceilingNames[kind], largestBody)),
      ...(bench.withPeers && grows
        ? [sending(0, `${ceilingNames.router} of ${smallest.bytes} bytes`, smallest.bytes)]
        : []),
      ...subjects.map(({ contender }) => contender),
    ],
    goals: [
      ...largest(bench, (of) => [{ of, to: ceilingNames.router, atLeast: 0.85 }]),
      ...(grows && bench.withPeers
        ? [{ of: smallest.contender.name, to: `${ceilingNames.router} of ${smallest.bytes} bytes`, atLeast: 0.85 }]
        : []),
    ],
    end: async () => {
      await Promise.all(ceilings.map((ceiling) => ceiling.stop()));
    },
  };
}

async function reading(subject: Subject, path: (at: PageAddress) => string) {
  const url = await subject.url();
  const paths = subject.somePages(connections).map(path);
  const connection = await Connection.open(url);
  const read = async () => {
    const bodies: string[] = [];
    for (const each of paths) bodies.push(await connection.ask('GET', each, 200));
    return bodies;
  };
  const expected = await read();
  const contender: Contender = {
    name: subject.name,
    run: async (seconds) => {
      const answers = await readRate(url, seconds, paths);
      if ((await read()).join('\n') !== expected.join('\n')) throw new Error(`${subject.name} answers something else`);
      return answers;
    },
  };
  return { contender, bytes: Buffer.byteLength(expected[0] ?? '') };
}
