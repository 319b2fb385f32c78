import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPagewright, openDiskStore } from '../../../src/index.js';
import { copySampleTo } from '../../support/project/copy-sample.js';
import { makeLanternBook } from './book.js';

let made: Promise<string> | undefined;

/** A project that has the book “lantern” alone. It is drawn once for all tests of a run. */
export function lanternProject(): Promise<string> {
  return (made ??= make());
}

/** Replaces a project by that one. */
export async function copyLanternProject(root: string): Promise<void> {
  await rm(root, { recursive: true });
  await cp(await lanternProject(), root, { recursive: true });
}

async function make(): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'pagewright-lantern-')), 'lantern');
  await copySampleTo(root);
  for (const [file, from, to] of [
    ['main.lua', '"harbour"', '"lantern"'],
    ['main.lua', '"dusk"', '"cover"'],
    ['build.settings', '"Harbour"', '"The Lantern Keeper"'],
  ] as const)
    await writeFile(join(root, file), (await readFile(join(root, file), 'utf8')).replace(from, to));
  const store = await openDiskStore(root);
  const service = createPagewright({ store });
  await makeLanternBook(service);
  await service.book.rm({ book: 'harbour' }, { confirm: 'harbour' });
  const at = { book: 'lantern', page: 'cover' };
  await service.class.attach(
    { ...at, layers: ['moon'], class: 'linear' },
    {},
    { from: { x: 440, y: 190 }, to: { x: 368, y: 88, xScale: 1, yScale: 1, rotation: 0 } },
  );
  await service.class.attach({ ...at, layers: ['title'], class: 'blink' });
  await service.command.add({ ...at, command: 'open' }, {}, {});
  await service.command.add({ ...at, command: 'twinkle' }, {}, {});
  await service.component.add({ ...at, kind: 'timers', name: 'evening' }, {}, {});
  await service.component.add({ ...at, kind: 'variables', name: 'lamps' }, {}, {});
  await service.close();
  await store.close();
  await rm(join(root, '.pagewright'), { recursive: true, force: true });
  return root;
}
