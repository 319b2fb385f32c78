import type { Warning } from '#domain/change/warning';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { glancingAt } from './glancing-at.js';
import { leftBehind } from './left-behind.js';
import { Renames } from './renames.js';

/** Lines of the project's `main.lua`, which names the book and the page that the app begins with, that still say a name. */
export async function leftInMain(draft: Draft, name: string): Promise<Warning[]> {
  const file = await glancingAt(draft).read(layout.main);
  return file === undefined ? [] : leftBehind(layout.main, file.content, new Renames(), [name]);
}
