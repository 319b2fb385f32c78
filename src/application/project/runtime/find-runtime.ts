import type { ProjectPath } from '#domain/change/file-change';
import { isFile, luaFileNames, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { SettingsCodec } from '#application/ports/settings-codec';
import { type AppSettings, appSettings } from './app-settings.js';

/**
 * The runtime of the project's books.
 * - `plugin`: the plugin `plugin.kwik`, which lies outside of the project
 * - `modules`: `kwiksher.kwik` in the project's `lua_modules`
 * - `own`: an older runtime in the project's own folders
 * - `unknown`: none was found
 */
export const runtimeKinds = ['plugin', 'modules', 'own', 'unknown'] as const;

export interface Runtime {
  readonly kind: (typeof runtimeKinds)[number];
  /** The file or folder that shows it; `null` where it is unknown. */
  readonly from: ProjectPath | null;
  /** Whether its files are in the project, links not followed; `null` for the plugin, whose files are elsewhere. */
  readonly installed: boolean | null;
}

const plugin = 'plugin.kwik';
const modules = 'kwiksher.kwik';

/**
 * Finds the runtime of the project's books. What `main.lua` requires counts, under whatever condition. Where that is more than
 * one runtime, it is the one that is there; where it is none, the one whose files are in the project.
 */
export async function findRuntime(files: ProjectFiles, { main }: AppSettings): Promise<Runtime> {
  const requires = main?.requires ?? [];
  const [inModules, inFolders] = await Promise.all([
    isInstalled(files),
    hasLua(files, layout.ownRuntime.components, layout.ownRuntime.controller),
  ]);
  const named: Runtime = { kind: 'modules', from: layout.main, installed: inModules };
  const own: Runtime = { kind: 'own', from: layout.ownRuntime.components, installed: true };
  const requiresModules = requires.includes(modules);
  if (requiresModules && inModules) return named;
  if (requires.includes(plugin)) return { kind: 'plugin', from: layout.main, installed: null };
  if (inFolders && requires.some((name) => name.startsWith('controller.'))) return own;
  if (requiresModules) return named;
  if (inModules) return { kind: 'modules', from: layout.moduleRuntime[0], installed: true };
  return inFolders ? own : { kind: 'unknown', from: null, installed: false };
}

/** Whether the runtime's files are in `lua_modules`. */
async function isInstalled(files: ProjectFiles): Promise<boolean> {
  return (await isFile(files, layout.moduleRuntime[0])) && (await linkOfModules(files)) === undefined;
}

/** The link that stands where the runtime's files in `lua_modules` would be, if there is one. Links are not followed. */
export async function linkOfModules(files: ProjectFiles): Promise<ProjectPath | undefined> {
  for (const path of layout.moduleRuntime) {
    // A link has no status. What lies below a folder is not searched.
    if ((await files.stat(path)) === undefined && (await files.links(path)).includes(path)) return path;
  }
  return undefined;
}

async function hasLua(files: ProjectFiles, ...folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    if ((await luaFileNames(files, folder)).length === 0) return false;
  }
  return true;
}

/** Whether the runtime in `lua_modules` runs the project's books. */
export async function runsInModules(files: ProjectFiles, codec: SettingsCodec): Promise<boolean> {
  return (await findRuntime(files, await appSettings(files, codec))).kind === 'modules';
}
