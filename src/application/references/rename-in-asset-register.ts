import { bytesToText, encodedName, textToBytes } from '#application/project/byte-text';
import type { Draft } from '#application/project/draft';
import type { ChangedReference } from '#application/project/mutation';
import { layout } from '#application/project/project-layout';
import { changedLines } from './changed-lines.js';

/** The book's register of sounds and sprites says which pages use them: `page = "cover"`. */
export async function renameInAssetRegister(
  draft: Draft,
  book: string,
  page: string,
  newName: string,
): Promise<ChangedReference[]> {
  const path = layout.assetRegister(book);
  const file = await draft.read(path);
  if (file === undefined) return [];
  const [from, to] = [encodedName(page), encodedName(newName)];
  const text = bytesToText(file.content);
  const renamed = text.replace(/(\bpage\s*=\s*)(["'])(.*?)\2/g, (whole, before: string, quote: string, name: string) =>
    name === from ? before + quote + to + quote : whole,
  );
  if (renamed === text) return [];
  const content = textToBytes(renamed);
  await draft.replace(path, content);
  return changedLines(path, file.content, content);
}
