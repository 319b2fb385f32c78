import type { ProjectPath } from '#domain/change/project-path';
import { orNothing } from '#domain/problem/or-nothing';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';
import type { Draft } from './draft.js';

/**
 * Has a JSON file call something otherwise where it says the old name under the property. One that is no JSON, or a list as
 * older exporters wrote, is the author's business: nothing in it names the thing.
 */
export async function renameInJson(
  draft: Draft,
  codec: PropertiesJsonCodec,
  path: ProjectPath,
  property: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const file = await draft.read(path);
  if (file === undefined) return;
  const renamed = orNothing(() =>
    codec.parse(file.content)[property] === from
      ? codec.edit(file.content, [{ op: 'set', path: [property], value: to }])
      : undefined,
  );
  if (renamed !== undefined) await draft.replace(path, renamed);
}
