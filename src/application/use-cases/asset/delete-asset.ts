import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { splitSize } from '#domain/asset/asset-kind';
import { Problem } from '#domain/problem/problem';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { AssetUse } from '#application/references/assets/find-asset-uses';
import { assetAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { assetResource, filesOfAsset, requireAsset } from './asset-document.js';
import { readAsset } from './read-asset.js';

/** @internal */
export const deleteAsset = defineChange({
  id: 'deleteAsset',
  noun: 'asset',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove an asset, an image with all its sizes; one in use only with a confirmation',
  description: 'The path of a larger size, such as `cat@2x.png`, removes this size alone.',
  at: assetAt,
  options: z.object({
    confirm: z.literal('used').optional().describe('Removes the asset although something uses it.'),
  }),
  problems: ['book-not-found', 'asset-not-found', 'confirmation-required', 'model-not-readable'],
  current: readAsset,
  examples: [{ at: { book: 'harbour', path: ['audios', 'short', 'creak.wav'] }, options: { confirm: 'used' } }],
  plan:
    ({ models, assetUses }, { at: { book, path: names }, options }) =>
    async (draft) => {
      await models.bookModel(draft, book);
      const { path, file } = await requireAsset(draft, models, book, names);
      const usedBy = (await assetUses.inBook(untrackedReads(draft), book, [path])).get(splitSize(path).plain) ?? [];
      if (usedBy.length > 0 && options.confirm !== 'used') throw inUse(path, usedBy);
      for (const each of await filesOfAsset(draft, file)) await draft.remove(each);
      return {
        resource: assetResource(book, path, { path, file }),
        warnings: usedBy.map((use) => stillUsed(use, path)),
      };
    },
});

/** At most so many uses are named. */
const mostNamed = 3;

/** @param consequence the end of a sentence about the asset */
export function inUse(path: string, usedBy: readonly AssetUse[], consequence = 'is in use'): Problem {
  const named = usedBy.slice(0, mostNamed).map(({ resource, at }) => `${resource.address.join('/')} (${at})`);
  const more = usedBy.length > mostNamed ? ` and ${usedBy.length - mostNamed} more` : '';
  return new Problem(
    'confirmation-required',
    `The asset "${path}" ${consequence}: ${named.join(', ')}${more}. Nothing was changed.`,
    {},
    { remedies: [{ kind: 'confirm', name: 'used' }] },
  );
}

function stillUsed({ resource, at }: AssetUse, path: string): Warning {
  return { code: 'still-used', at: resource, message: `It still uses the removed asset "${path}" (${at}).` };
}
