import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { createPagewright, type FileStore, type Pagewright } from '../../src/index.js';
import type { Measurement, Row } from '../measurement.js';
import { hostileBodies, hostileFiles } from '../project/hostile-files.js';

const sample = fileURLToPath(new URL('../../examples/sample', import.meta.url));
const script = 'App/harbour/components/dusk/layers/sun_linear.lua';
const sun = '/harbour/dusk/sun';
const files = 'hostile files within the limits';
const bodies = 'hostile bodies within the limits';
const goal = 250;

/** A request, and the file that it meets. */
interface Attempt {
  readonly what: string;
  readonly lua?: string;
  readonly request: readonly [method: string, path: string, body?: string, type?: string];
}

/** How long everybody else waits for one request, in this process: nothing else runs in it. */
export const longestTurn: Row = {
  id: 'longest-turn',
  what: 'the longest turn of the event loop, while hostile files and bodies come',
  ours: false,
  begin: (): Measurement => {
    const worst = new Map<string, { readonly what: string; readonly ms: number }>();
    const contender = (name: string, attempts: readonly Attempt[]) => ({
      name,
      run: async () => {
        const turns = await turnsOf(attempts);
        const longest = turns.toSorted((a, b) => b.ms - a.ms)[0] ?? { what: 'nothing', ms: 0 };
        worst.set(name, longest);
        return longest.ms;
      },
    });
    return {
      what: 'longest turn of the event loop, while one hostile request after the other is answered',
      unit: 'ms',
      // The first round also loads code and catalogue.
      rounds: 2,
      contenders: [contender(files, ofFiles()), contender(bodies, ofBodies())],
      goals: [files, bodies].map((of) => ({ of, atMost: goal })),
      notes: () => [...worst].map(([name, { what, ms }]) => `${name}: the longest was ${what}, ${ms.toFixed(0)} ms`),
    };
  },
};

function ofFiles(): Attempt[] {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, index])));
  const requests: readonly Attempt['request'][] = [
    ['GET', `${sun}?class=linear`],
    ['POST', `${sun}?class=linear`, '{"to":{"x":11},"easing":"inQuad"}'],
    ['POST', `${sun}?class=linear`, many],
    ['GET', '/_/doctor'],
    ['GET', '/_/search?text=sun'],
    ['GET', `/_/references?to=${sun}`],
    ['PUT', `${sun}?newName=moon`],
  ];
  return hostileFiles.flatMap(({ what, lua }) =>
    requests.map((request) => ({ what: `${what}, ${request[0]} ${request[1]}`, lua, request })),
  );
}

function ofBodies(): Attempt[] {
  return hostileBodies.map(({ what, type, text }) => ({ what, request: ['POST', sun, text, type] }));
}

async function turnsOf(attempts: readonly Attempt[]): Promise<{ readonly what: string; readonly ms: number }[]> {
  const turns: { readonly what: string; readonly ms: number }[] = [];
  for (const { what, lua, request } of attempts) {
    const store = await openMemoryStore();
    await seedFromFolder(store, sample);
    if (lua !== undefined) await plant(store, lua);
    const pagewright = createPagewright({ store });
    // What every start does once is no request's doing.
    await send(pagewright, ['GET', `${sun}?class=linear`]);
    turns.push({ what, ms: await longestTurnOf(() => send(pagewright, request)) });
    await pagewright.close();
    await store.close();
  }
  return turns;
}

async function plant(store: FileStore, lua: string): Promise<void> {
  const text = await readFile(`${sample}/${script}`, 'latin1');
  const content = Buffer.from(
    text.replace('local M = {', () => `${lua}\nlocal M = {`),
    'latin1',
  );
  await store.commit({ files: [{ action: 'modified', path: script, content }], preconditions: [], records: [] });
}

async function send(pagewright: Pagewright, [method, path, body, type]: Attempt['request']): Promise<void> {
  const headers = { 'Content-Type': type ?? 'application/json' };
  const response = await pagewright.fetch(
    `http://localhost${path}`,
    body === undefined ? { method } : { method, headers, body },
  );
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${method} ${path} was answered ${response.status}`);
}

async function longestTurnOf(work: () => Promise<void>): Promise<number> {
  let [longest, isDone, begun] = [0, false, performance.now()];
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - begun);
    begun = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isDone = true;
  return longest;
}
