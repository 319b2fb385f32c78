import type { ChangedReference } from '#domain/change/mutation';
import type { PageAddress } from '#domain/page';
import { ignoreProblem } from '#domain/problem/problem';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { planEdits } from '#application/properties/plan-edits';
import { inTurns } from '#application/support/in-turns';
import { replaceTexts } from '../follow/replace-texts.js';
import type { Renames } from '../renames.js';

/** The places of the exporter's layout file that name a layer or its image. `originalPath` is the artwork's, and stays. */
const places = /^(?:images\.(?:id|path|parentPath)|groups\.(?:id|imageIds|childGroupIds))$/;

/**
 * Updates the layout file that the exporter writes beside a page's images: where each image lies, and in which group. A file
 * that is no JSON stays as it is.
 */
export async function renameInExportedLayout(
  draft: Draft,
  codec: PropertiesJsonCodec,
  address: PageAddress,
  renames: Renames,
): Promise<ChangedReference[]> {
  const path = layout.exportedLayout(address);
  const content = (await draft.read(path))?.content;
  const values = content && ignoreProblem(() => codec.parse(content));
  if (content === undefined || values === undefined) return [];
  const changed: ChangedReference[] = [];
  const after = replaceTexts(values, ({ at, property, text }) => {
    const to = places.test(property) ? newPath(text, renames) : undefined;
    if (to !== undefined && to !== text) changed.push({ path, at, from: text, to });
    return to;
  });
  if (changed.length > 0)
    await draft.replace(path, await inTurns(codec.editing(content, planEdits(values, {}, after))));
  return changed;
}

/** A path of an image, from the book's images or from the page's, with its ending or without; or the path of a layer. */
function newPath(text: string, renames: Renames): string | undefined {
  const [, lead = '', below = '', ending = ''] = /^((?:.*\/)?images\/)?(.*?)((?:@[24]x)?\.png)?$/s.exec(text) ?? [];
  const file = renames.newName('image-file', `${below}.png`);
  if (file?.endsWith('.png') === true) return lead + file.slice(0, -'.png'.length) + ending;
  if (lead !== '') return renames.newName('image-file', `images/${below}`)?.replace('images/', lead);
  const renamed = renames.newName('image', below) ?? renames.newName('layer', below);
  return renamed === undefined ? undefined : renamed + ending;
}
