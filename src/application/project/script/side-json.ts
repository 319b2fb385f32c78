import type { ProjectPath } from '#domain/change/project-path';
import { orNothing } from '#domain/problem/or-nothing';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { StoredFile } from '#application/ports/file-store';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ScriptTarget } from './script-target.js';

/** What the JSON file beside a script holds. */
export interface SideJson {
  readonly path: ProjectPath;
  readonly values: Properties;
}

/** The JSON file of a target, where one is there: its own, or an older editor's that is its. */
export async function findSideJson(
  files: ProjectFiles,
  target: ScriptTarget,
  codec: PropertiesJsonCodec,
): Promise<SideJson | undefined> {
  const [own, ...older] = target.json;
  const file = await files.read(own);
  if (file !== undefined) return parseSideJson(own, file, codec);
  for (const path of older) {
    const candidate = await files.read(path);
    const json = candidate === undefined ? undefined : parseSideJson(path, candidate, codec);
    if (json !== undefined && target.owns(json.values)) return json;
  }
  return undefined;
}

/** A side file that is no JSON says nothing: the script is the truth. */
export function parseSideJson(path: ProjectPath, file: StoredFile, codec: PropertiesJsonCodec): SideJson | undefined {
  return orNothing(() => ({ path, values: codec.parse(file.content) }));
}

/** What the file says beside whose it is. */
export function propertiesIn({ values }: SideJson, { jsonIdentity }: ScriptTarget): Properties {
  const kept = emptyProperties();
  for (const [name, value] of Object.entries(values)) if (!(name in jsonIdentity)) kept[name] = value;
  return kept;
}
