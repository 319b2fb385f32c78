import { fileURLToPath } from 'node:url';
import { Connection } from '../client/connection.js';
import { largest } from '../goals.js';
import type { Measurement, Row } from '../measurement.js';
import { runProgram } from '../service/run-program.js';
import type { Subject } from '../service/subject.js';

const program = fileURLToPath(new URL('../baselines/programs/read-sources.mjs', import.meta.url));

/** A search of the whole project that finds nothing, beside reading each script and model once. */
export const search: Row = {
  id: 'search',
  what: 'search over all pages for a text that is nowhere, beside reading every script and model once',
  ours: true,
  begin: (bench): Measurement => {
    const bare = (name: string) => `read every script and model once: ${name}`;
    const waits = new Map<string, number>();
    return {
      what: 'search over the whole project',
      unit: 's',
      rounds: 2,
      contenders: bench.largest.flatMap((subject) => [
        ...(bench.withBaselines
          ? [{ name: bare(subject.name), run: () => runProgram(process.execPath, [program, subject.folder]) }]
          : []),
        {
          name: subject.name,
          run: async () => {
            const { seconds, longestWait } = await searchBesideOthers(subject);
            waits.set(subject.name, Math.max(longestWait, waits.get(subject.name) ?? 0));
            return seconds;
          },
        },
      ]),
      goals: largest(bench, (of) => [{ of, to: bare(of), atMost: 3 }]),
      notes: () => Array.from(waits, ([name, wait]) => `${name}: another request waited at most ${wait.toFixed(0)} ms`),
    };
  },
};

/** Sends small requests while the search runs. */
async function searchBesideOthers(subject: Subject): Promise<{ seconds: number; longestWait: number }> {
  const url = await subject.url();
  const [searching, other] = [await Connection.open(url), await Connection.open(url)];
  let longestWait = 0;
  let isDone = false;
  const began = performance.now();
  const search = searching.ask('GET', '/_/search?text=NowhereInThisProject', 200).finally(() => (isDone = true));
  const others = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await other.ask('GET', '/_/health', 200);
      longestWait = Math.max(longestWait, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await search;
  const seconds = (performance.now() - began) / 1000;
  await others;
  searching.close();
  other.close();
  return { seconds, longestWait };
}
