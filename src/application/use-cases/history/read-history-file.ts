import * as z from 'zod';
import type { FileContent, ProjectPath } from '#domain/change/file-change';
import type { HistoryRecord } from '#domain/history/history-entry';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { OpenedFile } from '#application/ports/opened-file';
import { openedFileContent } from '#application/support/open-content';
import { bytes, defineCall, name } from '../define-operation.js';
import { exampleEntry } from './entry-document.js';

/** @throws Problem `source-not-found` if the change has not touched the file, if there was none, or if its bytes are lost */
function contentOf({ entry, files }: HistoryRecord, path: ProjectPath, side: 'before' | 'after'): FileContent {
  const file = files.find((each) => each.path === path);
  const known = entry.changes.map((change) => change.path);
  if (file === undefined)
    throw new Problem('source-not-found', `The change ${entry.id} has not touched "${path}".`, nearestIn(path, known));
  const content = file[side];
  if (content === null)
    throw new Problem('source-not-found', `There was no file "${path}" ${side} the change ${entry.id}.`);
  if (typeof content === 'string')
    throw new Problem(
      'source-not-found',
      `The history does not hold the bytes of "${path}" ${side} the change ${entry.id}${content === 'damaged' ? ': they are damaged' : ''}.`,
    );
  return content;
}

/**
 * The bytes of a file as they were before or after a change, such as those of a picture that was replaced. The caller closes
 * the file.
 * @internal
 */
export const readHistoryFile = defineCall({
  id: 'readHistoryFile',
  noun: 'history',
  verb: 'file',
  among: 'files',
  effect: 'look',
  summary: 'The bytes of a file before or after a change',
  at: z.object({ id: name }),
  options: z.object({
    path: name.describe("The file that the change has touched: its path below the project's root."),
    side: z.enum(['before', 'after']).default('after').describe('Whether as it was before the change or after it.'),
  }),
  result: bytes,
  problems: ['history-entry-not-found', 'source-not-found'],
  examples: [{ at: { id: exampleEntry }, options: { path: 'App/gale/index.lua' } }],
  run: async ({ history }, { at: { id }, options: { path, side } }): Promise<OpenedFile> => {
    const content = contentOf(await history.record(id), path, side);
    // What is recorded does not change.
    return openedFileContent(content, `${id}-${side}`);
  },
});
