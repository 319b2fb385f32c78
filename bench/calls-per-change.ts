/**
 * `node --import tsx bench/calls-per-change.ts [files]`: how many calls of our own functions the rename and the removal of a
 * layer make, by V8's precise coverage. It measures each layer of the sample on disk, when code and caches are warm. With
 * `files`, it lists the files with most calls.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { countCalls, sources, startMeasuredService } from './measured-service.js';
import { copySampleTo } from '../test/support/project/copy-sample.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** The service has finished what follows an answer after this time. */
const settleMs = 300;

const root = await mkdtemp(join(tmpdir(), 'pagewright-calls-'));
await copySampleTo(root);
const service = await startMeasuredService(root);
const takeCalls = await countCalls();
try {
  const layers = await layersOfSample();
  await pause(2_000);
  const [renames, removals]: [number[], number[]] = [[], []];
  for (const isWarm of [false, true]) {
    for (const layer of layers) {
      const name = layer.split('/').at(-1) ?? '';
      const there = await counted('PUT', `${layer}?newName=renamed`);
      const back = await counted('PUT', `${layer.slice(0, -name.length)}renamed?newName=${name}`);
      const removal = await counted('DELETE', layer);
      await counted('POST', '/_/history/undo');
      if (!isWarm) continue;
      console.log(layer.padEnd(40), [there, back, removal].map((each) => String(each).padStart(8)).join(''));
      renames.push(there, back);
      removals.push(removal);
    }
  }
  for (const [what, counts] of [
    ['renames', renames],
    ['removals', removals],
  ] as const)
    console.log(`${what.padEnd(41)}${Math.min(...counts)} to ${Math.max(...counts)} calls`);
} finally {
  await service.stop();
  await rm(root, { recursive: true, force: true });
}

async function layersOfSample(): Promise<string[]> {
  const books = (await (await fetch(`${service.url}/app`)).json()) as { name: string; pages: string[] }[];
  const found: string[] = [];
  for (const { name, pages } of books) {
    for (const page of pages) {
      const answer = await fetch(`${service.url}/${name}/${page}`);
      if (!answer.ok) continue;
      const { components } = (await answer.json()) as { components?: { layers?: object[] } };
      for (const [layer] of (components?.layers ?? []).map(Object.keys)) found.push(`/${name}/${page}/${layer}`);
    }
  }
  return found;
}

/** The calls that a request makes. */
async function counted(method: string, path: string): Promise<number> {
  // What is remembered until the garbage collector runs does not count.
  collectGarbage();
  await takeCalls();
  const answer = await fetch(service.url + path, { method });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}: ${await answer.text()}`);
  await answer.text();
  const calls = await takeCalls();
  await pause(settleMs);
  const files = callsByFile(calls);
  if (process.argv.includes('files'))
    for (const [file, calls] of files.slice(0, 40)) console.log(String(calls).padStart(10), file);
  return files.reduce((all, [, calls]) => all + calls, 0);
}

function callsByFile(scripts: Profiler.ScriptCoverage[]): [string, number][] {
  return scripts
    .map(({ url, functions }): [string, number] => [
      fileURLToPath(url).slice(fileURLToPath(sources).length),
      functions.reduce((all, { ranges: [whole] }) => all + (whole?.count ?? 0), 0),
    ])
    .sort(([, a], [, b]) => b - a);
}
