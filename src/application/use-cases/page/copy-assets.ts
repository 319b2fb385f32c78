import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { PageAddress } from '#domain/page';
import { foldName } from '#domain/name/check-name';
import { sameBytes } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { NamedAssets } from '#application/references/assets/named-assets';
import { scriptsOfPage } from '#application/references/find/code-files';

/**
 * Drafts, for a page that was copied into another book, the sounds and other assets that it names and only the source's book
 * has. Within one book they are at hand already.
 * @returns a warning for each that the book has another file for
 */
export async function copyAssets(
  draft: Draft,
  lua: LuaCode,
  source: PageAddress,
  copy: PageAddress,
): Promise<Warning[]> {
  if (source.book === copy.book) return [];
  const named = await (await NamedAssets.of(draft, lua, source.book)).in(await scriptsOfPage(draft, copy));
  const warnings: Warning[] = [];
  for (const path of [...named].sort()) {
    const [from, to] = [pathIn(layout.assets(source.book), path), pathIn(layout.assets(copy.book), path)];
    const file = await draft.read(from);
    if (file === undefined) continue;
    const taken = await whatIsAt(draft, layout.assets(copy.book), path);
    const there = taken === to ? await draft.read(to) : undefined;
    if (taken === undefined) await draft.create(to, file.content);
    else if (there === undefined || !sameBytes(there.content, file.content)) warnings.push(differs(taken, from));
  }
  return warnings;
}

/** What a file at the path would take the place of, or be mixed up with where case does not count; `undefined` where it is free. */
async function whatIsAt(draft: Draft, folder: ProjectPath, path: string): Promise<ProjectPath | undefined> {
  let above = folder;
  const names = path.split('/');
  for (const [depth, name] of names.entries()) {
    const entries = await draft.list(above);
    const there = entries.find((entry) => entry.name === name) ?? entries.find((entry) => alike(entry.name, name));
    if (there === undefined) return undefined;
    above = pathIn(above, there.name);
    const isLast = depth === names.length - 1;
    if (there.name !== name || (there.kind === 'folder') === isLast) return above;
  }
  return above;
}

function alike(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function differs(path: ProjectPath, source: ProjectPath): Warning {
  const message = `"${path}" was there already, and is not what "${source}" is. It was left as it is, and the copy takes it.`;
  return { code: 'asset-differs', at: path, message };
}
