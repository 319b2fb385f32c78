import * as z from 'zod';
import { asset, assetAddress, type AssetDocument } from '#application/use-cases/asset/asset-document';
import { createAsset } from '#application/use-cases/asset/create-asset';
import { deleteAsset } from '#application/use-cases/asset/delete-asset';
import { listAssets } from '#application/use-cases/asset/list-assets';
import { readAsset } from '#application/use-cases/asset/read-asset';
import { renameAsset } from '#application/use-cases/asset/rename-asset';
import { bytes } from '#application/use-cases/define-operation';
import { thingMembers } from '#application/use-cases/thing-schema';
import { hrefOfThing, requestTo } from '../address/operation-request.js';
import { publishedThing } from '../address/resource-paths.js';
import { declared, type Operations } from '../operations.js';
import { assetResponse, assetMediaTypes, uploadMediaTypes, uploadMediaTypesOf } from '../response/asset-response.js';
import { route, type Route } from '../route.js';

const tags = ['assets'];

const { usedBy, ...shape } = asset.shape;
const publishedAsset = z
  .object({
    ...shape,
    href: z.string().describe('The address of the bytes.'),
    ...thingMembers,
    usedBy: z.array(z.object({ href: z.string(), at: usedBy.element.shape.at, ...thingMembers })),
  })
  .meta({ id: 'Asset', description: asset.description });

/** The assets of a book: their list, their bytes, new names, and their removal. */
export function assetRoutes(operations: Operations): Route[] {
  return [
    route({
      ...requestTo(listAssets),
      tags,
      ...declared(listAssets),
      query: listAssets.options,
      responses: { 200: z.array(publishedAsset) },
      handle: async ({ at, query, arrivedAt }) => {
        const answer = await operations.read(listAssets, { arrivedAt }, { at, options: query, body: undefined });
        return { ...answer, document: answer.document.map((document) => publish(at.book, document)) };
      },
    }),
    route({
      ...requestTo(readAsset),
      tags,
      ...declared(readAsset),
      description:
        'One range of the bytes for a `Range` header, as `206`. A page cannot run what it gets here: SVG, web pages and files of no known type come as attachments.',
      responses: { 200: bytes, 206: bytes },
      media: assetMediaTypes,
      problems: [...readAsset.problems, 'range-not-satisfiable'],
      handle: async ({ at, header, method, arrivedAt }) => {
        const { document: file } = await operations.read(
          readAsset,
          { arrivedAt },
          { at, options: {}, body: undefined },
        );
        try {
          // HTTP has ranges for GET alone.
          return await assetResponse(file, at.path.at(-1) ?? '', method === 'GET' ? header : () => undefined);
        } catch (error) {
          await file.close();
          throw error;
        }
      },
    }),
    operations.makeOrRenameRoute(createAsset, renameAsset, {
      tags,
      summary: 'Add an asset, or rename one, an image with all its sizes',
      bodyMedia: uploadMediaTypes,
      mediaOf: (at) => uploadMediaTypesOf(at.path.at(-1) ?? ''),
    }),
    operations.changeRoute(deleteAsset, { tags }),
  ];
}

/** Addresses as paths. */
function publish(book: string, { usedBy: uses, ...document }: AssetDocument) {
  const thing = assetAddress(book, document.path);
  return {
    ...document,
    href: hrefOfThing(thing),
    ...publishedThing(thing),
    usedBy: uses.map(({ resource, at }) => ({ href: hrefOfThing(resource), at, ...publishedThing(resource) })),
  };
}
