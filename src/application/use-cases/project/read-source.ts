import * as z from 'zod';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { refuseLink } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { asBuffer } from '#application/support/bytes';
import { defineRead, name } from '../define-operation.js';

/**
 * The text of a script, a model or a settings file. No other file of the project is read. Bytes that are no UTF-8 are U+FFFD.
 * @internal
 */
export const readSource = defineRead({
  id: 'readSource',
  noun: 'project',
  verb: 'source',
  summary: 'The text of a script, a model or a settings file',
  description:
    'Lua and JSON files in the folders of scripts and models, `main.lua`, `config.lua` and `build.settings`. The text is read, never run.',
  options: z.object({ path: name.describe("The path below the project's root: `App/harbour/index.lua`.") }),
  result: z.string(),
  problems: ['source-not-found'],
  examples: [{ options: { path: 'App/harbour/index.lua' } }],
  run: async (_, { options: { path } }, files): Promise<string> => {
    if (!layout.isSource(path)) {
      throw new Problem(
        'invalid-query',
        `"path" is "${path}", which is no script, model or settings file of the project. Send its path below the project's root, such as "App/harbour/components/dusk/index.lua".`,
        { errors: [{ at: 'path', message: 'is no Lua or JSON file in a folder of scripts or models' }] },
      );
    }
    const file = await files.read(path);
    if (file !== undefined) return asBuffer(file.content).toString('utf8');
    await refuseLink(files, path);
    const near = nearestAre(await nearestSources(path, files));
    throw new Problem('source-not-found', `The project has no file "${path}".`, near);
  },
});

/** Sources in the same folder with a similar name. */
async function nearestSources(path: ProjectPath, files: ProjectFiles): Promise<ProjectPath[]> {
  const folder = folderOf(path);
  const beside = (await files.list(folder)).filter(
    ({ kind, name }) => kind === 'file' && layout.isSource(pathIn(folder, name)),
  );
  const names = beside.map(({ name }) => name);
  return nearest(nameOf(path), names, 3).map((name) => pathIn(folder, name));
}
