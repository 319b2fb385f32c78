import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { splitSize } from '#domain/asset/asset-kind';
import type { Mutation } from '#domain/change/mutation';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { ProjectModels } from '#application/project/model/project-models';
import type { AssetUse, FindAssetUses } from '#application/references/assets/find-asset-uses';
import { assetAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { assetResource, filesOfAsset, requireAsset } from './asset-document.js';
import { readAsset } from './read-asset.js';

/** Removes an asset: an image with all its sizes, or one of its larger sizes. */
export class DeleteAsset {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly uses: FindAssetUses,
  ) {}

  /** @throws Problem `book-not-found`, `asset-not-found`, `confirmation-required` where something uses the asset */
  async execute(
    request: ChangeRequest,
    book: string,
    names: readonly string[],
    confirm: 'used' | undefined,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'deleteAsset', address: [book, ...names] }, async (draft) => {
      await this.models.bookModel(draft, book);
      const { path, file } = await requireAsset(draft, this.models, book, names);
      const { plain } = splitSize(path);
      const usedBy = (await this.uses.inBook(untrackedReads(draft), book, [path])).get(plain) ?? [];
      if (usedBy.length > 0 && confirm !== 'used') throw inUse(path, usedBy);
      for (const each of await filesOfAsset(draft, file)) await draft.remove(each);
      return {
        resource: assetResource(book, path, { path, file }),
        warnings: usedBy.map((use) => stillUsed(use, path)),
      };
    });
  }
}

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

/** @internal */
export const deleteAsset = defineChangeOf({
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
  use: DeleteAsset,
  run: (use, { at, options }, request) => use.execute(request, at.book, at.path, options.confirm),
});
