import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import { foldName } from '#domain/name/taken-names';
import { hasContent } from '#application/support/file-content';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { imagesOf, type MovedImages } from './move-images.js';
import { NamedAssets } from './named-assets.js';
import { plainSize } from './named-images.js';

/**
 * Copies the sounds and other assets that scripts name from one book to another.
 * @param scripts the Lua and JSON files that came from the other book
 * @returns a warning for each asset that the book has with another content
 */
export async function copyAssets(
  draft: Draft,
  lua: LuaCode,
  from: string,
  to: string,
  scripts: readonly ProjectPath[],
): Promise<Warning[]> {
  if (from === to) return [];
  const named = await (await NamedAssets.of(draft, lua, from)).in(scripts);
  const warnings: Warning[] = [];
  for (const path of [...named].sort()) warnings.push(...(await copyAsset(draft, from, to, path)));
  return warnings;
}

/**
 * Copies one asset, never over another file.
 * @param path below the assets of the book `from`; a missing file is skipped
 * @param copy below the assets of the book `to`
 * @returns a warning if another file is there
 */
export async function copyAsset(
  draft: Draft,
  from: string,
  to: string,
  path: string,
  copy: string = path,
): Promise<Warning[]> {
  const [source, target] = [pathIn(layout.assets(from), path), pathIn(layout.assets(to), copy)];
  const file = await draft.see(source);
  if (file === undefined) return [];
  const taken = await whatIsAt(draft, layout.assets(to), copy);
  if (taken === undefined) await draft.create(target, file.content);
  else {
    const there = taken === target ? await draft.see(target) : undefined;
    if (there === undefined || !hasContent(there, file.content)) return [differs(taken, source)];
  }
  return [];
}

/** Copies the images with the names of a layer and of those below it to the names of the layer's copy, as `copyAsset`. */
export async function copyLayerImages(
  draft: Draft,
  from: LayerPlace,
  to: LayerPlace,
): Promise<MovedImages & { readonly warnings: readonly Warning[] }> {
  const [before, after] = [from, to].map(({ page, path }) => [page, ...path].join('/')) as [string, string];
  const moved = new Map<string, string>();
  const warnings: Warning[] = [];
  for (const image of await imagesOf(draft, from, from.path)) {
    const renamed = after + image.slice(before.length);
    const [path, copy] = [pathIn(layout.imageAssets, image), pathIn(layout.imageAssets, renamed)];
    warnings.push(...(await copyAsset(draft, from.book, to.book, path, copy)));
    moved.set(plainSize(image), plainSize(renamed));
  }
  return { moved, stayed: new Set(), warnings };
}

interface LayerPlace extends PageAddress {
  readonly path: LayerPath;
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
  const message = `"${path}" was there already and differs from "${source}". It was left as it is, and the copy uses it.`;
  return { code: 'asset-differs', at: path, message };
}
