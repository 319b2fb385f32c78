import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { capitalise } from '#domain/problem/nearest';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Files whose names differ from what the model says only by case: they are found on some systems only. */
export function checkCase({ paths, folded, expected }: ExaminedPage): Finding[] {
  const misspelt = expected.filter(({ path }) => !paths.has(path) && folded.has(foldName(path)));
  if (misspelt.length === 0) return [];
  const wanted = new Set(expected.map(({ path }) => path));
  const byFold = new Map<string, ProjectPath>();
  for (const path of paths) if (!wanted.has(path)) byFold.set(foldName(path), path);
  const reported = new Set<ProjectPath>();
  return misspelt.flatMap(({ path, title, resource }) => {
    const there = byFold.get(foldName(path));
    if (there === undefined || reported.has(there)) return [];
    reported.add(there);
    return [
      {
        code: 'name-case',
        place: { path: there },
        resource,
        explanation: `${capitalise(title)} needs "${path}", and the file is called "${there}". On Android and Linux, and in the app of a reader, it is not found.`,
        mend: {
          does: `renames the file to "${path}"`,
          apply: async (draft) => {
            const file = await draft.read(there);
            if (file === undefined || (await draft.exists(path))) return;
            await draft.remove(there);
            await draft.create(path, file.content);
          },
        },
      },
    ];
  });
}
