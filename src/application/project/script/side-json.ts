import type { ProjectPath } from '#domain/change/file-change';
import { ignoreProblem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { StoredFile } from '#application/ports/file-store';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ScriptTarget } from './script-targets.js';

/** The content of the JSON file beside a script. */
interface SideJson {
  readonly path: ProjectPath;
  readonly values: Properties;
}

/** The JSON file of a target, where one exists: its own, or an older editor's that belongs to it. */
export async function findSideJson(
  files: ProjectFiles,
  target: ScriptTarget,
  codec: PropertiesJsonCodec,
): Promise<SideJson | undefined> {
  const [own] = target.json;
  const file = await files.read(own);
  if (file !== undefined) return parseSideJson(own, file, codec);
  for await (const json of olderSideJsons(files, target, codec)) return json;
  return undefined;
}

/** The paths of a target's JSON: its own, whatever is in it, and those of older editors that belong to it. */
export async function placesOfSideJson(
  files: ProjectFiles,
  target: ScriptTarget,
  codec: PropertiesJsonCodec,
): Promise<ProjectPath[]> {
  const places: ProjectPath[] = [target.json[0]];
  for await (const { path } of olderSideJsons(files, target, codec)) places.push(path);
  return places;
}

async function* olderSideJsons(
  files: ProjectFiles,
  target: ScriptTarget,
  codec: PropertiesJsonCodec,
): AsyncGenerator<SideJson> {
  for (const path of target.json.slice(1)) {
    const file = await files.read(path);
    const json = file === undefined ? undefined : parseSideJson(path, file, codec);
    if (json !== undefined && target.owns(json.values)) yield json;
  }
}

/** `undefined` for a file that is no JSON: the script is decisive. */
export function parseSideJson(path: ProjectPath, file: StoredFile, codec: PropertiesJsonCodec): SideJson | undefined {
  return ignoreProblem(() => ({ path, values: codec.parse(file.content) }));
}

/** The properties in the file, without the names of its owner. */
export function propertiesIn({ values }: SideJson, { jsonIdentity }: ScriptTarget): Properties {
  const properties = emptyProperties();
  for (const [name, value] of Object.entries(values)) if (!(name in jsonIdentity)) properties[name] = value;
  return properties;
}
