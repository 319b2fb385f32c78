import * as z from 'zod';
import { assetKind, assetKinds, splitSize } from '#domain/asset/asset-kind';
import { pathIn } from '#domain/change/file-change';
import { skippingUnreadable } from '#application/project/files/file-views';
import { pixelSizeOf, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { bookAt } from '../addresses.js';
import { defineRead, name } from '../define-operation.js';
import { asset, assetPaths, type AssetDocument } from './asset-document.js';

/** @internal */
export const listAssets = defineRead({
  id: 'listAssets',
  noun: 'asset',
  verb: 'ls',
  summary: 'The assets of a book: images, sounds, videos and other files, and what uses each',
  description:
    'An image with several sizes is one asset. A string of any code that may name an asset counts as a use of it.',
  at: bookAt,
  options: z.object({
    kind: z.enum(assetKinds).optional().describe('Only assets of this kind.'),
    page: name.optional().describe('Only assets that this page uses, and those in the folder of its images.'),
    unused: z.boolean().optional().describe('`true`: only assets that nothing uses; `false`: only those in use.'),
  }),
  result: z.array(asset),
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour' }, options: { kind: 'audio' } }],
  run: async ({ models, assetUses }, { at: { book }, options: filter }, files) => {
    const known = await models.book(files, book);
    if (filter.page !== undefined) known.requirePage(filter.page);
    const paths = await assetPaths(files, book);
    const uses = await assetUses.inBook(files, book, paths);
    // The size of a file is known without its bytes.
    const readable = skippingUnreadable(files);
    const documents: AssetDocument[] = [];
    for (const [plain, sizes] of inSizes(paths)) {
      const [path = plain] = sizes;
      const kind = assetKind(path);
      const usedBy = uses.get(plain) ?? [];
      if (filter.kind !== undefined && filter.kind !== kind) continue;
      if (filter.unused !== undefined && filter.unused !== (usedBy.length === 0)) continue;
      if (filter.page !== undefined && !isOfPage(filter.page, path, usedBy)) continue;
      documents.push({
        path,
        file: pathIn(layout.assets(book), path),
        kind,
        ...(await measure(readable, pathIn(layout.assets(book), path))),
        suffixes: /\.(png|jpe?g)$/i.test(path) ? sizes.map((size) => splitSize(size).suffix) : [],
        usedBy: usedBy.map(({ resource, at }) => ({ resource, at })),
      });
    }
    return documents;
  },
});

/** The sizes of each image by the path of the plain one, the smallest first. Any other file is alone. */
function inSizes(paths: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const { plain } = splitSize(path);
    found.set(plain, [...(found.get(plain) ?? []), path]);
  }
  const factor = (path: string): number => Number.parseFloat(splitSize(path).suffix.slice(1)) || 0;
  for (const sizes of found.values()) sizes.sort((one, other) => factor(one) - factor(other));
  return found;
}

/** Whether the page uses the asset, or the asset is in the folder of the page's images. */
function isOfPage(page: string, path: string, usedBy: AssetDocument['usedBy']): boolean {
  if (path.startsWith(`${layout.imageAssets}/${page}/`)) return true;
  return usedBy.some(({ resource }) => resource.type !== 'custom-class' && resource.address[1] === page);
}

async function measure(files: ProjectFiles, file: string): Promise<Pick<AssetDocument, 'bytes' | 'width' | 'height'>> {
  const bytes = (await files.stat(file))?.size ?? 0;
  if (!/\.(png|jpe?g)$/i.test(file)) return { bytes };
  return { bytes, ...(await pixelSizeOf(files, file)) };
}
