import * as z from 'zod';
import { assetKind, assetKinds, splitSize, type AssetKind } from '#domain/asset/asset-kind';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { resourceTypes, type ResourceAddress, type ResourceDocument } from '#domain/change/resource-document';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { AssetUse } from '#application/references/assets/find-asset-uses';
import { refuseLink } from '#application/project/files/links';
import { fileNames, type ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';

export interface AssetDocument {
  /** Below the book's assets. */
  readonly path: string;
  /** Below the project's root. */
  readonly file: ProjectPath;
  readonly kind: AssetKind;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  /** Of an image: the suffix of each of its sizes; `''` is the plain one. */
  readonly suffixes: readonly string[];
  readonly usedBy: readonly Pick<AssetUse, 'resource' | 'at'>[];
}

/** The schema of an `AssetDocument`. @internal */
export const asset = z
  .object({
    path: z.string().describe('Below the assets of the book. Of an image with several sizes: that of the smallest.'),
    file: z.string().describe('The path in the project.'),
    kind: z.enum(assetKinds),
    bytes: z.int(),
    width: z.int().optional().describe('Of a PNG or JPEG, in pixels.'),
    height: z.int().optional(),
    suffixes: z
      .array(z.string())
      .describe('Of an image: the suffix of each of its sizes, such as `@2x`. The plain one is empty.'),
    usedBy: z.array(
      z.object({
        resource: z.object({ type: z.enum(resourceTypes), address: z.array(z.string()) }),
        at: z
          .string()
          .describe(
            'A property, `image` for the image of a layer, or a line. Code of no one thing has its path before it.',
          ),
      }),
    ),
  })
  .meta({ id: 'Asset', description: 'A file among the assets of a book, an image with all its sizes.' });

/** The address of an asset: the book, then the folders and the name below its assets. */
export function assetAddress(book: string, path: string): ResourceAddress {
  return { type: 'asset', address: [book, ...path.split('/')] };
}

export function assetResource(book: string, path: string, document?: object): ResourceDocument {
  return { ...assetAddress(book, path), name: nameOf(path), ...(document && { document }) };
}

/** The paths of a book's assets below its folder of assets. The register of assets is none, and hidden files are none. */
export async function assetPaths(files: ProjectFiles, book: string): Promise<string[]> {
  const folder = layout.assets(book);
  const paths = (await filesBelow(files, folder)).map((path) => path.slice(folder.length + 1));
  return paths.filter((path) => isAsset(book, path));
}

/**
 * The path of an asset below the book's assets. `dusk/sun.png` is the image `sun.png` of the page `dusk`, as layers are addressed,
 * unless the assets have a folder `dusk`.
 */
export async function assetPath(
  files: ProjectFiles,
  models: ProjectModels,
  book: string,
  names: readonly string[],
): Promise<string> {
  const path = names.join('/');
  const [page = '', ...others] = names;
  if (others.length === 0 || assetKind(path) !== 'image') return path;
  const isPage = (await models.pageFile(files, { book, page })) !== undefined;
  const isFolder = (await files.stat(pathIn(layout.assets(book), page))) !== undefined;
  return isPage && !isFolder ? pathIn(layout.imageAssets, path) : path;
}

/**
 * The asset at an address.
 * @returns the path below the assets, and that in the project
 * @throws Problem `asset-not-found`
 */
export async function requireAsset(
  files: ProjectFiles,
  models: ProjectModels,
  book: string,
  names: readonly string[],
): Promise<{ readonly path: string; readonly file: ProjectPath }> {
  const path = await assetPath(files, models, book, names);
  const file = pathIn(layout.assets(book), path);
  if (isAsset(book, path) && (await files.stat(file))?.kind === 'file') return { path, file };
  await refuseLink(files, file);
  const beside = await fileNames(files, folderOf(file));
  const near = nearest(nameOf(path), beside)
    .map((name) => pathIn(folderOf(path), name))
    .filter((each) => isAsset(book, each));
  throw new Problem('asset-not-found', `The book "${book}" has no asset "${path}".`, nearestAre(near), {
    remedies: [{ kind: 'list', what: 'assets', address: [book] }],
  });
}

/** The files of an image in all its sizes, for the path of the plain one; of anything else the file alone. */
export async function filesOfAsset(files: ProjectFiles, file: ProjectPath): Promise<ProjectPath[]> {
  if (splitSize(file).suffix !== '') return [file];
  const folder = folderOf(file);
  return (await files.list(folder)).flatMap(({ kind, name }) => {
    const path = pathIn(folder, name);
    return kind === 'file' && splitSize(path).plain === file ? path : [];
  });
}

/** @param path below the assets of the book */
function isAsset(book: string, path: string): boolean {
  if (!isAuthoredPath(path)) return false;
  return pathIn(layout.assets(book), path) !== layout.assetRegister(book);
}
