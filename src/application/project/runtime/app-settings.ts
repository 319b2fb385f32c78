import { emptyProperties } from '#domain/properties/property-value';
import { ignoreProblem } from '#domain/problem/problem';
import type { ProjectPath } from '#domain/change/file-change';
import type { SettingsCodec, SettingsModel } from '#application/ports/settings-codec';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';

/** The files that set an app up, as far as their texts tell; one that is no Lua says nothing. `undefined`: there is none. */
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

/** What `main.lua`, `config.lua` and `build.settings` say. They are read, never run. */
export async function appSettings(files: ProjectFiles, codec: SettingsCodec): Promise<AppSettings> {
  const read = async (path: ProjectPath) => {
    const file = await files.read(path);
    return file && (ignoreProblem(() => codec.parse(file.content)) ?? nothing);
  };
  const [main, config, build] = await Promise.all([read(layout.main), read(layout.config), read(layout.build)]);
  return { main, config, build };
}
