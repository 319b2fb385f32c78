import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedReference } from '#domain/change/mutation';
import type { Warning } from '#domain/change/warning';
import type { PageAddress } from '#domain/page';
import type { LuaCode, ModuleRename } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { filesBelow } from '#application/project/files/walk-files';
import { renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { encodeUtf8, literalPattern } from '#application/support/bytes';
import { codeAround } from '../find/code-files.js';
import type { Followed } from '../follow/rewrite-references.js';
import { changedLines } from '../reference.js';
import { isNameInTree, referencesOfTrees, renameInTree, treesOf } from './tree-references.js';

/** A file at another path. */
interface MovedFile {
  readonly from: ProjectPath;
  readonly to: ProjectPath;
}

/**
 * Follows a page to its new name in the behaviour trees of its book: moves the files that have its name, and updates the paths
 * that lead to them and the actions that go to the page. Warns of actions that cannot have the new name.
 */
export async function followInTrees(draft: Draft, lua: LuaCode, from: PageAddress, to: PageAddress): Promise<Followed> {
  const moved = await moveFiles(draft, from, to);
  const paths = await renamePaths(draft, lua, from.book, moved);
  if (!isNameInTree(to.page)) return { references: paths, warnings: await leftInTrees(draft, from, to) };
  const references = [paths];
  for (const path of await treesOf(draft, from.book))
    references.push(await edit(draft, path, (content) => renameInTree(content, from.page, to.page)));
  return { references: references.flat(), warnings: [] };
}

async function leftInTrees(draft: Draft, from: PageAddress, to: PageAddress): Promise<Warning[]> {
  const references = await referencesOfTrees(untrackedReads(draft), from.book);
  return references
    .filter(({ name }) => name === from.page)
    .map(({ path, line }) => ({
      code: 'reference-left',
      at: `${path}:${line}`,
      message: `Line ${line} of "${path}" still goes to "${from.page}". A behaviour tree cannot have the name "${to.page}", because names end at a blank or a bracket there: choose another name.`,
      file: path,
      line,
    }));
}

async function moveFiles(draft: Draft, from: PageAddress, to: PageAddress): Promise<MovedFile[]> {
  const moved: MovedFile[] = [];
  for (const path of await filesBelow(draft, ...layout.behaviorFolders(from.book))) {
    const target = layout.renamedBehaviorFile(path, from, to);
    if (target !== path && (await draft.move(path, target))) moved.push({ from: path, to: target });
  }
  return moved;
}

/** Renames the paths of the moved files, in all code that may name them. */
async function renamePaths(
  draft: Draft,
  lua: LuaCode,
  book: string,
  moved: readonly MovedFile[],
): Promise<ChangedReference[]> {
  if (moved.length === 0) return [];
  const renames = moved.map(renamedPath);
  const changed: ChangedReference[][] = [];
  for (const path of new Set(await codeAround(untrackedReads(draft), book)))
    changed.push(await edit(draft, path, (content) => renameModules(lua, path, content, renames)));
  return changed.flat();
}

/** The path of a file with dots or slashes between its names, with its ending or without. */
function renamedPath({ from, to }: MovedFile): ModuleRename {
  const [before, after] = [from, to].map((path) => path.replace(/\.lua$/, '').split('/')) as [string[], string[]];
  const pattern = new RegExp(
    String.raw`(?<![\w./])${before.map((name) => literalPattern(encodeUtf8(name))).join('([./])')}(?=$|["'\]]|\.lua\b)`,
    'g',
  );
  return {
    needles: [before.at(-1) ?? ''],
    inText: (text) => text.replace(pattern, (_match, separator: string) => after.map(encodeUtf8).join(separator)),
  };
}

async function edit(
  draft: Draft,
  path: ProjectPath,
  renamed: (content: Uint8Array) => Uint8Array,
): Promise<ChangedReference[]> {
  const content = (await untrackedReads(draft).read(path))?.content;
  const after = content && renamed(content);
  if (content === undefined || after === undefined || after === content) return [];
  await draft.edit(path, renamed);
  return changedLines(path, content, after);
}
