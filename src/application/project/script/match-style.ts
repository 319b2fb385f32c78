import { folderOf, type ProjectPath } from '#domain/change/file-change';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { luaFileNames } from '#application/project/files/project-files';
import { withLineEndsOf } from '#application/support/bytes';

/** The rendered script with the indentation and the line ends of one that is there: what to compare it with, and to replace it by. */
export function inStyleOf(lua: LuaCode, there: Uint8Array, rendered: Uint8Array): Uint8Array {
  const unit = lua.indentation(there);
  return withLineEndsOf(there, unit === undefined ? rendered : lua.indented(rendered, unit));
}

/** The rendered script with the indentation of the scripts beside it, where these agree. */
export async function inStyleBeside(
  lua: LuaCode,
  draft: Draft,
  path: ProjectPath,
  rendered: Uint8Array,
): Promise<Uint8Array> {
  const units = new Set<string>();
  for await (const content of scriptsBeside(draft, path)) {
    const unit = lua.indentation(content);
    if (unit !== undefined) units.add(unit);
  }
  const [unit, another] = units;
  return unit === undefined || another !== undefined ? rendered : lua.indented(rendered, unit);
}

/** More would cost more than they show. */
const mostBeside = 8;

/** Some scripts of the same folder. They are no precondition of the change. */
export async function* scriptsBeside(draft: Draft, path: ProjectPath): AsyncGenerator<Uint8Array> {
  const folder = folderOf(path);
  const paths = (await luaFileNames(draft, folder)).map((name) => `${folder}/${name}.lua`);
  for (const each of paths.filter((other) => other !== path).slice(0, mostBeside)) {
    const script = await draft.glance(each);
    if (script !== undefined) yield script.content;
  }
}
