import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { createPagewright, type FileStore, type Pagewright } from '../../src/index.js';
import type { Measurement, Row } from '../measurement.js';
import {
  hostileBodies,
  hostileFiles,
  hostileJson,
  hostilePages,
  hostileTexts,
  hostileTree,
} from '../project/hostile-files.js';

const sample = fileURLToPath(new URL('../../examples/sample', import.meta.url));
const dusk = 'App/harbour/components/dusk';
const script = `${dusk}/layers/sun_linear.lua`;
const sun = '/harbour/dusk/sun';
const files = 'hostile files within the limits';
const bodies = 'hostile bodies within the limits';
const goal = 250;

type Sent = readonly [method: string, path: string, body?: string, type?: string];

/** A request, and the files that it meets. */
interface Attempt {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** They are sent one after the other; all count. */
  readonly requests: readonly Sent[];
}

/** How long everybody else waits for one request, in this process: nothing else runs in it. */
export const longestTurn: Row = {
  id: 'longest-turn',
  what: 'the longest turn of the event loop, while hostile files and bodies come',
  ours: false,
  begin: (): Measurement => {
    const worst = new Map<string, readonly Turn[]>();
    const contender = (name: string, attempts: () => Promise<readonly Attempt[]>) => ({
      name,
      run: async () => {
        const turns = (await turnsOf(await attempts())).toSorted((a, b) => b.ms - a.ms);
        worst.set(name, turns.slice(0, 5));
        return turns[0]?.ms ?? 0;
      },
    });
    return {
      what: 'longest turn of the event loop, while one hostile request after the other is answered',
      unit: 'ms',
      // The first round also loads code and catalogue.
      rounds: 2,
      contenders: [contender(files, ofFiles), contender(bodies, () => Promise.resolve(ofBodies()))],
      goals: [files, bodies].map((of) => ({ of, atMost: goal })),
      notes: () =>
        [...worst].flatMap(([name, turns]) => turns.map(({ what, ms }) => `${name}: ${what}, ${ms.toFixed(0)} ms`)),
    };
  },
};

interface Turn {
  readonly what: string;
  readonly ms: number;
}

const undo: Sent = ['POST', '/_/history/undo'];
const reads: readonly Sent[] = [
  ['GET', '/_/doctor'],
  ['GET', '/_/search?text=sun'],
  ['GET', `/_/references?to=${sun}`],
];
const renames: readonly Sent[] = [
  ['PUT', `${sun}?newName=moon&dryRun=true`],
  ['PUT', `${sun}?newName=moon`],
  ['PUT', '/harbour/dusk?newName=night'],
  ['PUT', '/harbour?newName=port'],
];

async function ofFiles(): Promise<readonly Attempt[]> {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, index])));
  const text = await readFile(`${sample}/${script}`, 'latin1');
  const ofScript: readonly Sent[] = [
    ['GET', `${sun}?class=linear`],
    ['POST', `${sun}?class=linear`, '{"to":{"x":11},"easing":"inQuad"}'],
    ['POST', `${sun}?class=linear`, many],
  ];
  const ofLayer: readonly Sent[] = [
    ['GET', sun],
    ['POST', sun, '{"x":11,"fresh":[1]}'],
    ['PUT', `${sun}?class=button`],
    ['DELETE', sun],
  ];
  return [
    ...hostileFiles.flatMap(({ what, lua }) =>
      each(what, { [script]: text.replace('local M = {', () => `${lua}\nlocal M = {`) }, [
        ...ofScript,
        ...reads,
        ...renames,
      ]),
    ),
    ...hostileFiles.flatMap(({ what, lua }) =>
      each(`${what} in main.lua`, { 'main.lua': lua, 'App/harbour/commands/dusk/setSail.lua': lua }, [
        ['GET', '/_/project'],
        ['GET', '/_/doctor'],
        ...renames,
      ]),
    ),
    ...hostilePages.flatMap(({ what, lua }) =>
      each(what, { [`${dusk}/index.lua`]: lua.replace('{ l0 =', () => '{ sun = {} }, { l0 =') }, [
        ...reads,
        ...renames,
        ...ofLayer,
        ['GET', '/harbour/dusk/?with=layers'],
        ['PUT', `${sun}?after=l1`],
        ['PUT', '/harbour/dawn?copyFrom=/harbour/dusk'],
        ['DELETE', '/harbour/dusk'],
      ]),
    ),
    ...hostileJson.flatMap(({ what, json }) =>
      each(what, { 'App/harbour/models/dusk/sun.json': json, 'App/harbour/models/dusk/index.json': json }, [
        ...reads,
        ...renames,
        ...ofLayer,
      ]),
    ),
    ...hostileTexts.flatMap(({ what, lua }) =>
      each(what, { 'App/harbour/shared.lua': lua, [`${dusk}/layers/sun.lua`]: lua }, [
        ...reads,
        ...renames,
        ...ofLayer,
      ]),
    ),
    ...each('a tree', { 'App/harbour/behaviorTree/dusk_scene.tree': hostileTree }, [...reads, ...renames]),
  ];
}

/** An attempt for each request; what changes something is also undone, and its entry shown. */
function each(what: string, planted: Attempt['files'], requests: readonly Sent[]): Attempt[] {
  return requests.map((request) => ({
    what: `${what}, ${request[0]} ${request[1]}`,
    files: planted,
    requests: request[0] === 'GET' ? [request] : [request, ['GET', '/_/history'], undo],
  }));
}

function ofBodies(): readonly Attempt[] {
  const save = hostileBodies.map(({ what, type, text }) => ({
    what,
    files: {},
    requests: [['POST', sun, text, type] as const, undo],
  }));
  const item = (method: string, path: string, body: object) => ({ method, path, body });
  const layers = Array.from({ length: 500 }, (_, at) => item('PUT', `/harbour/dusk/l${at}`, { x: at }));
  const list = [item('POST', sun, { data: Array.from({ length: 99_000 }, () => 1) })];
  const action = { command: 'animation.play', params: { target: 'sun' } };
  const actions = JSON.stringify({ actions: Array.from({ length: 300 }, () => action) });
  const command = '/harbour/commands/dusk/many';
  return [
    ...save,
    { what: 'a batch of 500 layers', files: {}, requests: [['POST', '/_/batch', JSON.stringify(layers)], undo] },
    { what: 'a batch of 99,000 values', files: {}, requests: [['POST', '/_/batch', JSON.stringify(list)], undo] },
    {
      what: 'a command of 300 actions',
      files: {},
      requests: [['PUT', command, actions], ['POST', command, actions], ['PUT', `${sun}?newName=moon`], undo],
    },
  ];
}

async function turnsOf(attempts: readonly Attempt[]): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const { what, files: planted, requests } of attempts) {
    const store = await openMemoryStore();
    await seedFromFolder(store, sample);
    await plant(store, planted);
    const pagewright = createPagewright({ store });
    // What every start does once is no request's doing.
    await send(pagewright, ['GET', '/']);
    for (const request of requests)
      turns.push({
        what: `${what}: ${request[0]} ${request[1]}`,
        ms: await longestTurnOf(() => send(pagewright, request)),
      });
    await pagewright.close();
    await store.close();
  }
  return turns;
}

async function plant(store: FileStore, planted: Attempt['files']): Promise<void> {
  const there = await store.snapshot();
  const changes = await Promise.all(
    Object.entries(planted).map(async ([path, text]) => {
      const action = (await there.stat(path)) === undefined ? ('created' as const) : ('modified' as const);
      return { action, path, content: Buffer.from(text, 'latin1') };
    }),
  );
  there.release();
  await store.commit({ files: changes, preconditions: [], records: [] });
}

async function send(pagewright: Pagewright, [method, path, body, type]: Sent): Promise<void> {
  const headers = { 'Content-Type': type ?? 'application/json' };
  const response = await pagewright.fetch(
    `http://localhost${path}`,
    body === undefined ? { method } : { method, headers, body },
  );
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${method} ${path} was answered ${response.status}`);
}

/** Wall time or processor time, whichever is less: others on the machine lengthen the one, threads beside this one the other. */
async function longestTurnOf(work: () => Promise<void>): Promise<number> {
  let [longest, isDone, begun, used] = [0, false, performance.now(), process.cpuUsage()];
  const turn = (): void => {
    const [now, taken] = [performance.now(), process.cpuUsage(used)];
    longest = Math.max(longest, Math.min(now - begun, (taken.user + taken.system) / 1000));
    [begun, used] = [now, process.cpuUsage()];
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isDone = true;
  return longest;
}
