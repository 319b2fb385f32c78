import * as z from 'zod';
import { splitSize } from '#domain/asset/asset-kind';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import type { AssetUse } from '#application/references/assets/find-asset-uses';
import { together, type Followed } from '#application/references/follow/rewrite-references';
import { renamedAsset } from '#application/references/follow/name-changes';
import { assetAt } from '../addresses.js';
import { defineChange, name } from '../define-operation.js';
import { renameThing } from '../rename-thing.js';
import { assetResource, filesOfAsset, requireAsset } from './asset-document.js';
import { inUse } from './delete-asset.js';
import { readAsset } from './read-asset.js';

/** @internal */
export const renameAsset = defineChange({
  id: 'renameAsset',
  noun: 'asset',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename an asset, an image with all its sizes, and update what names it',
  at: assetAt,
  options: z.object({
    newName: name.describe('The new name, in the same folder and with the same ending.'),
    confirm: z.literal('used').optional().describe('Renames an image although a layer of its name shows it.'),
  }),
  problems: [
    'book-not-found',
    'asset-not-found',
    'name-collides',
    'confirmation-required',
    'model-not-readable',
    'script-not-recognised',
  ],
  current: readAsset,
  examples: [{ at: { book: 'harbour', path: ['audios', 'short', 'creak.wav'] }, options: { newName: 'squeak.wav' } }],
  plan:
    (services, { at: { book, path: names }, options: { newName, confirm } }) =>
    async (draft) => {
      await services.models.bookModel(draft, book);
      const { path } = await requireAsset(draft, services.models, book, names);
      const renamed = (asked: string): string => pathIn(folderOf(path), asked);
      return renameThing(
        { newName },
        {
          name: nameOf(path),
          rename: (asked) => {
            checkNewName(nameOf(path), asked);
            return rename(services, draft, book, path, renamed(asked), confirm);
          },
          read: (asked) => {
            const document = { path: renamed(asked), file: pathIn(layout.assets(book), renamed(asked)) };
            return Promise.resolve(assetResource(book, renamed(asked), document));
          },
        },
      );
    },
});

async function rename(
  { assetUses, followRenames }: ProjectServices,
  draft: Draft,
  book: string,
  path: string,
  renamed: string,
  confirm: 'used' | undefined,
): Promise<Followed> {
  const [from, to] = [splitSize(path).plain, splitSize(renamed).plain];
  const usedBy = (await assetUses.inBook(untrackedReads(draft), book, [from])).get(from) ?? [];
  const byName = usedBy.filter((use) => isByName(use, usedBy));
  if (byName.length > 0 && confirm !== 'used')
    throw inUse(path, byName, 'is shown by a layer of its name; rename the layer, and its image follows');
  const [folder, target] = [pathIn(layout.assets(book), from), pathIn(layout.assets(book), to)];
  for (const file of await filesOfAsset(draft, folder)) await draft.move(file, sizeOf(target, splitSize(file).suffix));
  const followed = together([
    await followRenames.inBook(draft, book, (page) => renamedAsset(from, to, page)),
    await followRenames.inAssetRegister(draft, book, { from, to }),
  ]);
  const isFollowed = ({ file, at }: AssetUse): boolean =>
    followed.references.some((each) => each.path === file && each.at === at);
  const left = usedBy.filter((use) => use.at !== 'image' && !isFollowed(use));
  const warnings = [...left, ...byName].map((use) => referenceLeft(use, from));
  return together([followed, { references: [], warnings }]);
}

/** Whether a layer shows the image by its own name: its `imagePath` names none. */
function isByName(use: AssetUse, all: readonly AssetUse[]): boolean {
  const id = use.resource.address.join('/');
  return use.at === 'image' && !all.some(({ resource, at }) => at === 'imagePath' && resource.address.join('/') === id);
}

function sizeOf(plain: ProjectPath, suffix: string): ProjectPath {
  return plain.replace(/(\.\w+)$/, `${suffix}$1`);
}

/** @throws Problem `invalid-name` */
function checkNewName(now: string, newName: string): void {
  checkName('asset', newName);
  const [ending, newEnding] = [now, newName].map((each) => /\.[^.]*$/.exec(each)?.[0] ?? '');
  if (ending?.toLowerCase() !== newEnding?.toLowerCase())
    throw new Problem(
      'invalid-name',
      `"${newName}" does not end with "${ending}": the bytes of "${now}" stay what they are.`,
      { suggestion: `${newName.replace(/\.[^.]*$/, '')}${ending}` },
    );
  const { suffix } = splitSize(now);
  const { plain, suffix: newSuffix } = splitSize(newName);
  if (suffix !== newSuffix)
    throw new Problem(
      'invalid-name',
      `"${newName}" is another size of an image than "${now}": an image is renamed with all its sizes.`,
      { suggestion: sizeOf(plain, suffix) },
    );
}

function referenceLeft({ resource, at, file }: AssetUse, path: string): Warning {
  const line = /line (\d+)$/.exec(at)?.[1];
  const message =
    file === undefined
      ? `It shows the image "${path}" by its own name, and shows nothing now.`
      : `"${file}" names the asset "${path}" (${at}), and was not changed.`;
  return {
    code: 'reference-left',
    at: file ?? resource,
    message,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line: Number(line) }),
  };
}
