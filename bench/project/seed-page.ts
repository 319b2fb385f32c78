import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../service/child.js';

/** Names and a number that stand in the files of the seed, and nowhere else in them. */
export const seed = { book: 'seedbook', page: 'seedpage', next: 'seednext', place: 73001 };

/**
 * The files of a book with one page, as the service makes them: layers (the last three are a group and its two
 * children), two classes on the first two, a sound, a command that plays an animation and one that goes to the next page.
 * @returns what each file holds, by its path in the project, without what the service keeps for itself
 */
export async function seedPage(layers: readonly (readonly string[])[]): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-seed-'));
  try {
    const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const service = await startChild(program, 'serve', '--root', folder, '--port', '0', '--log', 'error');
    try {
      await fill(service.url, layers);
    } finally {
      await service.stop();
    }
    const files = new Map<string, Buffer>();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1).replaceAll(sep, '/');
      if (entry.isFile() && !name.startsWith('.')) files.set(name, await readFile(path));
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fill(url: string, layers: readonly (readonly string[])[]): Promise<void> {
  const { book, page, next, place } = seed;
  await put(`/${book}`);
  await put(`/${book}/${page}`);
  for (const [index, path] of layers.entries()) {
    await put(`/${book}/${page}/${path.join('/')}`, { x: place, y: 40 * (index + 1) });
  }
  for (const path of layers.slice(0, 2)) {
    for (const name of ['linear', 'button']) await put(`/${book}/${page}/${path.join('/')}?class=${name}`);
  }
  await put(`/${book}/components/${page}/audios/waves`, { properties: { filename: 'waves.mp3', autoPlay: true } });
  const [first = []] = layers;
  await put(`/${book}/commands/${page}/start`, action('animation.play', { target: `${first.join('/')}_linear` }));
  await put(`/${book}/commands/${page}/turn`, action('page.gotoPage', { pageName: next }));

  function action(command: string, params: Readonly<Record<string, string>>) {
    return { actions: [{ command, params }] };
  }

  async function put(path: string, body?: unknown): Promise<void> {
    const answer = await fetch(url + path, {
      method: 'PUT',
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.status !== 201) throw new Error(`PUT ${path}: ${answer.status} ${await answer.text()}`);
  }
}
