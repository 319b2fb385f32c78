import type { FileReader } from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/file-change';

const retained: readonly ProjectPath[] = ['App/index.lua', 'App/page.lua', 'App/models/data.json'];

/** The first generation, or the change of five files from the one before to this one. */
export function nextGeneration(generation: number) {
  const text = (path: string) => Buffer.from(`${generation} ${path} ${'x'.repeat((generation * 37) % 5_000)}`);
  const action = generation === 1 ? 'created' : 'modified';
  const moving = (number: number) => `App/moving/${number % 2}/file.lua`;
  return [
    { action: 'created', path: moving(generation), content: text(moving(generation)) } as const,
    ...retained.map((path) => ({ action, path, content: text(path) }) as const),
    ...(generation === 1 ? [] : [{ action: 'removed', path: moving(generation - 1) } as const]),
  ];
}

/** Which generation a project is, 0 where there is none yet; a description of what is there where it is no whole one. */
export async function generationIn(files: FileReader): Promise<number | string> {
  const found = new Map<ProjectPath, string>();
  for (const path of [...retained, 'App/moving/0/file.lua', 'App/moving/1/file.lua']) {
    const file = await files.read(path);
    if (file !== undefined) found.set(path, Buffer.from(file.content).toString());
  }
  if (found.size === 0) return 0;
  const generation = Number.parseInt([...found.values()][0] ?? '', 10);
  const wanted = nextGeneration(generation).flatMap((change) => (change.action === 'removed' ? [] : [change]));
  const whole =
    found.size === wanted.length && wanted.every(({ path, content }) => found.get(path) === content.toString());
  return whole ? generation : JSON.stringify([...found].map(([path, text]) => `${path}: ${text.slice(0, 40)}`));
}
