import type { ProjectPath } from '#domain/change/file-change';
import { ignoreProblem } from '#domain/problem/problem';
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
  const renamed = (content: Uint8Array): Uint8Array =>
    codec.parse(content)[property] === from
      ? codec.edit(content, [{ op: 'set', path: [property], value: to }])
      : content;
  await draft.edit(path, (content) => ignoreProblem(() => renamed(content)) ?? content);
}
