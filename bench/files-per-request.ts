/**
 * `node --import tsx bench/files-per-request.ts`: which of our own files and functions one PUT of a layer runs, by V8's
 * precise coverage. It measures the third PUT of a layer on a copy of the sample on disk, when code and caches are warm.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countCalls, sources, startMeasuredService } from './measured-service.js';
import { copySampleTo } from '../test/support/project/copy-sample.js';

/** The service has scanned and watches the project after this time, and has finished what follows an answer. */
const settleMs = 2_000;
const layers = ['first', 'second', 'third'];

const root = await mkdtemp(join(tmpdir(), 'pagewright-files-'));
await copySampleTo(root);
const service = await startMeasuredService(root);
const takeCalls = await countCalls();
try {
  const page = await pageAddress();
  await pause(settleMs);
  for (const layer of layers) {
    // Resets the counts.
    await takeCalls();
    await put(`${page}/${layer}`);
    if (layer !== layers.at(-1)) await pause(settleMs);
  }
  report(await takeCalls());
} finally {
  await service.stop();
  await rm(root, { recursive: true, force: true });
}

async function pageAddress(): Promise<string> {
  const books = (await (await fetch(`${service.url}/app`)).json()) as { name: string; pages: string[] }[];
  const [book] = books;
  if (book?.pages[0] === undefined) throw new Error('the sample has no page');
  return `${service.url}/${book.name}/${book.pages[0]}`;
}

async function put(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'PUT' });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}

function report(scripts: Profiler.ScriptCoverage[]): void {
  const rooms = new Map<string, { files: number; functions: number }>();
  const total = { files: 0, functions: 0 };
  for (const { url, functions } of scripts) {
    const run = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)).length;
    if (run === 0) continue;
    const [room = '', adapter = ''] = fileURLToPath(url).slice(fileURLToPath(sources).length).split('/');
    const name = room === 'domain' ? room : `${room}/${adapter}`;
    const sum = rooms.get(name) ?? { files: 0, functions: 0 };
    rooms.set(name, { files: sum.files + 1, functions: sum.functions + run });
    total.files++;
    total.functions += run;
  }
  const sorted = [...rooms].sort(([, a], [, b]) => b.files - a.files);
  for (const [name, { files, functions }] of [...sorted, ['all', total] as const])
    console.log(`${name.padEnd(28)}${String(files).padStart(5)} files${String(functions).padStart(6)} functions`);
}
