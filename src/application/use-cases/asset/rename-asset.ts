import * as z from 'zod';
import { splitSize } from '#domain/asset/asset-kind';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Mutation } from '#domain/change/mutation';
import type { Warning } from '#domain/change/warning';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import type { AssetUse, FindAssetUses } from '#application/references/assets/find-asset-uses';
import { together, type Followed, type FollowRenames } from '#application/references/follow/follow-renames';
import { renamedAsset } from '#application/references/follow/name-changes';
import { assetAt } from '../addresses.js';
import { name } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { assetResource, filesOfAsset, requireAsset } from './asset-document.js';
import { inUse } from './delete-asset.js';
import { readAsset } from './read-asset.js';

/** Gives an asset another name in its folder, an image with all its sizes, and updates what names it. */
export class RenameAsset {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly uses: FindAssetUses,
    private readonly follow: FollowRenames,
  ) {}

  /**
   * @throws Problem `book-not-found`, `asset-not-found`, `invalid-name`, `name-collides`
   * @throws Problem `confirmation-required` where a layer shows the image because both have one name
   */
  async execute(
    request: ChangeRequest,
    book: string,
    names: readonly string[],
    newName: string,
    confirm: 'used' | undefined,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'renameAsset', address: [book, ...names] }, async (draft) => {
      await this.models.bookModel(draft, book);
      const { path } = await requireAsset(draft, this.models, book, names);
      if (newName !== nameOf(path)) checkNewName(nameOf(path), newName);
      const renamed = pathIn(folderOf(path), newName);
      const followed = renamed === path ? [] : await this.rename(draft, book, path, renamed, confirm);
      const resource = assetResource(book, renamed, { path: renamed, file: pathIn(layout.assets(book), renamed) });
      return { ...together(followed), created: false, resource };
    });
  }

  private async rename(
    draft: Draft,
    book: string,
    path: string,
    renamed: string,
    confirm: 'used' | undefined,
  ): Promise<Followed[]> {
    const [from, to] = [splitSize(path).plain, splitSize(renamed).plain];
    const usedBy = (await this.uses.inBook(untrackedReads(draft), book, [from])).get(from) ?? [];
    const byName = usedBy.filter((use) => isByName(use, usedBy));
    if (byName.length > 0 && confirm !== 'used')
      throw inUse(path, byName, 'is shown by a layer of its name; rename the layer, and its image follows');
    const [folder, target] = [pathIn(layout.assets(book), from), pathIn(layout.assets(book), to)];
    for (const file of await filesOfAsset(draft, folder))
      await draft.move(file, sizeOf(target, splitSize(file).suffix));
    const followed = [
      await this.follow.inBook(draft, book, (page) => renamedAsset(from, to, page)),
      await this.follow.inAssetRegister(draft, book, { from, to }),
    ];
    const { references } = together(followed);
    const isFollowed = ({ file, at }: AssetUse): boolean =>
      references.some((each) => each.path === file && each.at === at);
    const left = usedBy.filter((use) => use.at !== 'image' && !isFollowed(use));
    const warnings = [...left, ...byName].map((use) => referenceLeft(use, from));
    return [...followed, { references: [], warnings }];
  }
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

/** @internal */
export const renameAsset = defineChangeOf({
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
  use: RenameAsset,
  run: (use, { at, options }, request) => use.execute(request, at.book, at.path, options.newName, options.confirm),
});
