import * as z from 'zod';
import type { FileContent, ProjectPath } from '#domain/change/file-change';
import type { HistoryRecord } from '#domain/history/history-entry';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/changes/history-log';
import type { OpenedFile } from '#application/ports/opened-file';
import { openedFileContent } from '#application/support/opened-file';
import { bytes, name } from '../define-operation.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { exampleEntry } from './entry-document.js';

/** The bytes of a file as they were before or after a change, such as those of a picture that was replaced. */
export class ReadHistoryFile {
  constructor(private readonly log: HistoryLog) {}

  /**
   * @returns the open file, which the caller closes
   * @throws Problem `history-entry-not-found`; `source-not-found` if the change has not touched the file, if there was none, or if the
   *   history no longer holds its bytes
   */
  async execute(id: string, path: ProjectPath, side: 'before' | 'after'): Promise<OpenedFile> {
    const content = contentOf(await this.log.record(id), path, side);
    // What is recorded does not change.
    return openedFileContent(content, `${id}-${side}`);
  }
}

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

/** @internal */
export const readHistoryFile = defineCallOf({
  id: 'readHistoryFile',
  noun: 'history',
  verb: 'file',
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
  use: ReadHistoryFile,
  run: (use, { at, options }) => use.execute(at.id, options.path, options.side),
});
