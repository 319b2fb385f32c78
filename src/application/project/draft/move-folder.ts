import type { FileContent, ProjectPath } from '#domain/change/file-change';
import { hasContent } from '#application/support/file-content';
import { everythingBelow } from '#application/project/files/walk-files';
import type { Draft } from './draft.js';
import { ignoreProblem } from '#domain/problem/problem';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';

/** Returns a file's content after the move or copy; the same bytes where nothing changes. */
type Rewrite = (path: ProjectPath, content: Uint8Array) => Uint8Array;

const asItIs: Rewrite = (_path, content) => content;

/** Takes a file to another path, never over another file. */
export type TakeFile = (draft: Draft, from: ProjectPath, to: ProjectPath, rewrite: Rewrite) => Promise<void>;

export const moveFile: TakeFile = async (draft, from, to, rewrite) => {
  const file = await draft.see(from);
  if (file === undefined) return;
  await draft.remove(from);
  await draft.create(to, rewritten(from, file.content, rewrite));
};

/** As `moveFile`; the file stays, too. An equal file at the other path stays. */
export const copyFile: TakeFile = async (draft, from, to, rewrite) => {
  const file = await draft.see(from);
  if (file === undefined) return;
  const content = rewritten(from, file.content, rewrite);
  const there = await draft.see(to);
  if (there === undefined || !hasContent(there, content)) await draft.create(to, content);
};

/** A large file is no script, and nothing in it is rewritten. */
function rewritten(path: ProjectPath, content: FileContent, rewrite: Rewrite): FileContent {
  return content instanceof Uint8Array ? rewrite(path, content) : content;
}

/** Moves every file below a folder, never over another. */
export function moveFolder(draft: Draft, from: ProjectPath, to: ProjectPath, rewrite: Rewrite = asItIs): Promise<void> {
  return takeFolder(moveFile, draft, from, to, rewrite);
}

/**
 * Takes every file below a folder to another folder.
 * @param except files that stay
 */
export async function takeFolder(
  take: TakeFile,
  draft: Draft,
  from: ProjectPath,
  to: ProjectPath,
  rewrite: Rewrite,
  except: ReadonlySet<ProjectPath> = new Set(),
): Promise<void> {
  await draft.refuseLinks(from);
  for (const path of await everythingBelow(draft, from))
    if (!except.has(path)) await take(draft, path, to + path.slice(from.length), rewrite);
}

/**
 * Replaces a name in a property of a JSON file. A file that is no JSON, or a list of an older exporter, stays as it is:
 * nothing in it names the thing.
 */
export async function renameInJson(
  draft: Draft,
  codec: PropertiesJsonCodec,
  path: ProjectPath,
  property: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const renamed = (content: Uint8Array): Uint8Array =>
    codec.parse(content)[property] === from
      ? codec.edit(content, [{ op: 'set', path: [property], value: to }])
      : content;
  await draft.edit(path, (content) => ignoreProblem(() => renamed(content)) ?? content);
}
