import { ceilingNames, readyPath, startCeiling } from '../baselines/ceilings.js';
import { Connection } from '../client/connection.js';
import { requestRate } from '../client/load.js';
import { flat, largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import type { PageAddress, Subject } from '../service/subject.js';

/** How many clients ask at the same time. */
const connections = 10;

const resources: readonly { readonly what: string; readonly path: (at: PageAddress) => string }[] = [
  { what: 'page', path: ({ book, page }) => `/${book}/${page}` },
  { what: 'layer', path: ({ book, page }) => `/${book}/${page}/layer1` },
];

/** GETs of unchanged documents, beside Koa and its router sending as many bytes from a ready Buffer. */
export const get: Row = {
  id: 'get',
  what: `GET page and layer, unchanged, ${connections} connections`,
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const ceiling = bench.withBaselines ? await startCeiling('router') : undefined;
    const groups = await Promise.all(resources.map((resource) => group(bench, resource, ceiling?.url)));
    return {
      what: get.what,
      unit: 'answers/s',
      contenders: groups.flatMap(({ contenders }) => contenders),
      goals: resources.flatMap(({ what }) => [
        ...largest(bench, (of) => [{ of: `${of}: ${what}`, to: `${ceilingNames.router}: ${what}`, atLeast: 0.75 }]),
        ...flat(bench, true, `: ${what}`),
      ]),
      end: async () => ceiling?.stop(),
    };
  },
};

async function group(bench: Bench, { what, path }: (typeof resources)[number], ceilingUrl: string | undefined) {
  const subjects = await Promise.all(bench.ends.map((subject) => reading(subject, what, path)));
  const bytes = subjects.at(-1)?.bytes ?? 0;
  return {
    contenders: [
      ...(ceilingUrl === undefined
        ? []
        : [
            {
              name: `${ceilingNames.router}: ${what}`,
              run: (seconds: number) => readRate(ceilingUrl, seconds, [readyPath(bytes)]),
            },
          ]),
      ...subjects.map(({ contender }) => contender),
    ],
  };
}

async function reading(subject: Subject, what: string, path: (at: PageAddress) => string) {
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
    name: `${subject.name}: ${what}`,
    run: async (seconds) => {
      const rate = await readRate(url, seconds, paths);
      if ((await read()).join('\n') !== expected.join('\n')) throw new Error(`${subject.name} answers something else`);
      return rate;
    },
  };
  return { contender, bytes: Buffer.byteLength(expected[0] ?? '') };
}

/** Requests per second. Each connection reads its own page if the project has enough pages. */
function readRate(url: string, seconds: number, paths: readonly string[]): Promise<number> {
  return requestRate(url, {
    connections,
    seconds,
    status: 200,
    requests: (connection, index) => [connection.request('GET', paths[index % paths.length] ?? '')],
  });
}
