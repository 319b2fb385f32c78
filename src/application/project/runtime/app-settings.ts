import type { ProjectPath } from '#domain/change/file-change';
import { ignoreProblem } from '#domain/problem/problem';
import { emptyProperties } from '#domain/properties/property-value';
import type { SettingsCodec, SettingsModel, WrittenPlace } from '#application/ports/settings-codec';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';

/** The settings files of an app, as far as their texts show values. A missing one is `undefined`. */
export interface AppSettings {
  /** With what the modules beside it return: `env.lua`. */
  readonly main: SettingsModel | undefined;
  readonly config: SettingsModel | undefined;
  readonly build: SettingsModel | undefined;
}

/** The settings of a file that is no Lua. */
export const notLua: SettingsModel = {
  requires: [],
  globals: emptyProperties(),
  unknown: new Set(['application', 'settings']),
  contentShape: undefined,
  starts: [],
  registered: [],
  raises: undefined,
};

/** Reads `main.lua`, `config.lua` and `build.settings`. They are never run. */
export async function appSettings(files: ProjectFiles, codec: SettingsCodec): Promise<AppSettings> {
  const read = async (path: ProjectPath) => {
    const file = await files.read(path);
    return file && parse(codec, file.content);
  };
  const [main, config, build] = await Promise.all([read(layout.main), read(layout.config), read(layout.build)]);
  return { main: await withModules(files, codec, main), config, build };
}

/** Reads `main.lua` again where modules beside it may hold values of it. */
async function withModules(
  files: ProjectFiles,
  codec: SettingsCodec,
  main: SettingsModel | undefined,
): Promise<SettingsModel | undefined> {
  const beside = (main?.requires ?? []).filter((name) => !name.includes('.'));
  const read = await Promise.all(
    beside.map(async (name) => [name, await files.read(layout.besideMain(name))] as const),
  );
  const modules = read.flatMap(([name, file]) => (file === undefined ? [] : [[name, file.content] as const]));
  const file = modules.length === 0 ? undefined : await files.read(layout.main);
  return file === undefined ? main : parse(codec, file.content, new Map(modules));
}

function parse(codec: SettingsCodec, ...texts: Parameters<SettingsCodec['parse']>): SettingsModel {
  return ignoreProblem(() => codec.parse(...texts)) ?? notLua;
}

/** The file of a place in the settings. */
export function fileOfPlace({ module }: WrittenPlace): ProjectPath {
  return module === undefined ? layout.main : layout.besideMain(module);
}
