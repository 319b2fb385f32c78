/**
 * `node --import tsx bench/page-rename.ts [pages] [layers]`: the processor time of the first and of the second rename of a page,
 * beside reading and parsing each Lua file of its book once in the same process, before anything is warm.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryParseChunk } from '#adapters/lua/tree/parser';
import { startMeasuredService } from './measured-service.js';
import { makeLargeProject } from './project/large-project.js';

const [pages = 200, layers = 25] = process.argv.slice(2).map(Number);
/** The service has scanned and watches the project after this time, and has finished what follows an answer. */
const settleMs = 2_000;

const root = await mkdtemp(join(tmpdir(), 'pagewright-renames-'));
await makeLargeProject(root, { books: 1, pages, layers });
const base = await processorMs(() => Promise.resolve(readAndParse()));
const service = await startMeasuredService(root);
try {
  await pause(settleMs);
  // In the built program the classes are read ready-made. Here they are YAML, and are read before.
  await (await fetch(`${service.url}/book1/page7/layer1`)).text();
  console.log(`reading and parsing: ${base.toFixed(0)} ms`);
  const names = ['page7', 'renamed', 'again', 'oncemore', 'last'];
  for (const [index, name] of names.slice(1).entries()) {
    const spent = await processorMs(() => rename(names[index] ?? '', name));
    console.log(`rename ${index + 1}: ${spent.toFixed(0)} ms, ${(spent / base).toFixed(2)}`);
    await pause(settleMs);
  }
} finally {
  await service.stop();
  await rm(root, { recursive: true, force: true });
  await rm(`${root}.stamp.json`, { force: true });
}

async function rename(from: string, to: string): Promise<void> {
  const answer = await fetch(`${service.url}/book1/${from}?newName=${to}`, { method: 'PUT' });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
}

function readAndParse(): void {
  for (const each of readdirSync(join(root, 'App/book1'), { recursive: true, withFileTypes: true }))
    if (each.name.endsWith('.lua')) tryParseChunk(readFileSync(join(each.parentPath, each.name), 'latin1'));
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const { user, system } = process.cpuUsage();
  await work();
  const after = process.cpuUsage();
  return (after.user - user + after.system - system) / 1000;
}
