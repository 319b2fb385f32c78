import type { ProjectPath } from '#domain/change/file-change';
import { emptyProperties, isTable, valueAt } from '#domain/properties/property-value';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { ignoreProblem } from '#domain/problem/problem';
import type { SettingsCodec, SettingsModel } from '#application/ports/settings-codec';

/**
 * The runtime of the project's books: the plugin that Solar2D brings, or an older runtime in the project's own files.
 * `unknown`: neither was found.
 */
export const runtimeKinds = ['plugin', 'own', 'unknown'] as const;

export interface Runtime {
  readonly kind: (typeof runtimeKinds)[number];
  /** The file or folder that shows it; `null` where it is unknown. */
  readonly from: ProjectPath | null;
}

const plugin = 'plugin.kwik';

/**
 * Finds the runtime of the project's books. The modules in `main.lua` count first: a project may hold both. A module of the
 * runtime that it requires without the plugin can only be the project's own.
 */
export async function findRuntime(files: ProjectFiles, { main, build }: AppSettings): Promise<Runtime> {
  const requires = main?.requires ?? [];
  if (requires.includes(plugin)) return { kind: 'plugin', from: layout.main };
  const own =
    (await hasLua(files, layout.ownRuntime.components)) && (await hasLua(files, layout.ownRuntime.controller));
  if (own && requires.some((name) => name.startsWith('controller.')))
    return { kind: 'own', from: layout.ownRuntime.components };
  const plugins = valueAt(build?.globals ?? {}, ['settings', 'plugins']);
  if (isTable(plugins) && plugin in plugins) return { kind: 'plugin', from: layout.build };
  return own ? { kind: 'own', from: layout.ownRuntime.components } : { kind: 'unknown', from: null };
}

async function hasLua(files: ProjectFiles, folder: string): Promise<boolean> {
  return (await files.list(folder)).some(({ name, kind }) => kind === 'file' && name.endsWith('.lua'));
}

/** The settings files of an app, as far as their texts show values. One that is no Lua has none; a missing one is `undefined`. */
export interface AppSettings {
  readonly main: SettingsModel | undefined;
  readonly config: SettingsModel | undefined;
  readonly build: SettingsModel | undefined;
}

const nothing: SettingsModel = {
  requires: [],
  globals: emptyProperties(),
  bootstrap: undefined,
  startedWith: { components: [], commands: [] },
  unknown: new Set(['application', 'bootstrap', 'settings']),
};

/** Reads `main.lua`, `config.lua` and `build.settings`. They are never run. */
export async function appSettings(files: ProjectFiles, codec: SettingsCodec): Promise<AppSettings> {
  const read = async (path: ProjectPath) => {
    const file = await files.read(path);
    return file && (ignoreProblem(() => codec.parse(file.content)) ?? nothing);
  };
  const [main, config, build] = await Promise.all([read(layout.main), read(layout.config), read(layout.build)]);
  return { main, config, build };
}
