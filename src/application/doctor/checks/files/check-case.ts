import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import { capitalise } from '#domain/problem/capitalise';
import type { FindingKind } from '../../finding.js';
import type { PageCheck } from '../../page-check.js';

const nameCase: FindingKind = {
  code: 'name-case',
  severity: 'error',
  fault: "a file's name differs from the model by capitals alone",
  inApp: 'Android and Linux do not find it',
  fix: 'renames the file',
};

/** Files whose names differ from the model only by case: some systems do not find them. */
export const checkCase: PageCheck = {
  finds: [nameCase],
  check: ({ paths, folded, expected }) => {
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
          kind: nameCase,
          place: { path: there },
          resource,
          explanation: `${capitalise(title)} needs "${path}", and the file is called "${there}". On Android and Linux, and in the app of a reader, it is not found.`,
          fix: {
            does: `renames the file to "${path}"`,
            apply: async (draft) => {
              const file = await draft.see(there);
              if (file === undefined || (await draft.exists(path))) return;
              await draft.remove(there);
              await draft.create(path, file.content);
            },
          },
        },
      ];
    });
  },
};
