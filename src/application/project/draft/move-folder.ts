import type { ProjectPath } from '#domain/change/file-change';
import { sameBytes } from '#application/support/bytes';
import { everythingBelow } from '#application/project/files/walk-files';
import type { Draft } from './draft.js';
import { ignoreProblem } from '#domain/problem/problem';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';

/** Returns a file's content after the move or copy; the same bytes where nothing changes. */
type Rewrite = (path: ProjectPath, content: Uint8Array) => Uint8Array;

const asItIs: Rewrite = (_path, content) => content;

/** Moves every file below a folder, never over another. */
export async function moveFolder(
  draft: Draft,
  from: ProjectPath,
  to: ProjectPath,
  rewrite: Rewrite = asItIs,
): Promise<void> {
  for await (const { path, target, content } of rewritten(draft, from, to, rewrite)) {
    await draft.remove(path);
    await draft.create(target, content);
  }
}

/** Copies every file below a folder, never over another; an equal file stays. */
export async function copyFolder(draft: Draft, from: ProjectPath, to: ProjectPath, rewrite: Rewrite): Promise<void> {
  for await (const { target, content } of rewritten(draft, from, to, rewrite)) {
    const there = await draft.read(target);
    if (there === undefined || !sameBytes(there.content, content)) await draft.create(target, content);
  }
}

/** Every file below a folder, with its path and content below another one. */
async function* rewritten(draft: Draft, from: ProjectPath, to: ProjectPath, rewrite: Rewrite) {
  await draft.refuseLinks(from);
  for (const path of await everythingBelow(draft, from)) {
    const file = await draft.read(path);
    if (file === undefined) continue;
    yield { path, target: to + path.slice(from.length), content: rewrite(path, file.content) };
  }
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
