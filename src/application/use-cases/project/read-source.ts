import * as z from 'zod';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { refuseLink } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { asBuffer } from '#application/support/bytes';
import { name } from '../define-operation.js';
import { defineReadOf } from '../define-operation-of-class.js';

/** The text of a script, a model or a settings file. No other file of the project is read. */
export class ReadSource {
  /**
   * @returns the text; bytes that are no UTF-8 as U+FFFD
   * @throws Problem `invalid-query` for any other path, `source-not-found`
   */
  async execute(path: ProjectPath, files: ProjectFiles): Promise<string> {
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
    const near = nearestAre(await this.nearest(path, files));
    throw new Problem('source-not-found', `The project has no file "${path}".`, near);
  }

  /** Sources in the same folder with a similar name. */
  private async nearest(path: ProjectPath, files: ProjectFiles): Promise<ProjectPath[]> {
    const folder = folderOf(path);
    const beside = (await files.list(folder)).filter(
      ({ kind, name }) => kind === 'file' && layout.isSource(pathIn(folder, name)),
    );
    const names = beside.map(({ name }) => name);
    return nearest(nameOf(path), names, 3).map((name) => pathIn(folder, name));
  }
}

/** @internal */
export const readSource = defineReadOf({
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
  use: ReadSource,
  run: (use, { options }, files) => use.execute(options.path, files),
});
