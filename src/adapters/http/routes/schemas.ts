import * as z from 'zod';
import { fileChange } from '#application/use-cases/history/entry-document';
import { properties, propertyValue } from '#application/use-cases/property-schemas';
import { publishedTypes } from '../address/resource-paths.js';

/** The documents of the HTTP contract, declared once: answers are described, and tested, by these. */

const names = z.array(z.string());

const image = z
  .object({ path: z.string(), exists: z.boolean() })
  .describe(
    "The layer's picture: the path of its plain size below the project's root, as the runtime finds it (`type`, `isSharedAsset` and `imagePath` of the script count), and whether one of its three sizes is there.",
  );
const preview = properties.nullable();

export const layer = z
  .object({
    type: z.literal('layer'),
    name: z.string(),
    path: z.string(),
    props: properties,
    classes: z.array(z.object({ name: z.string(), custom: z.boolean(), props: properties, defaults: properties })),
    layers: names,
    preview,
    image,
  })
  .meta({ id: 'Layer' });

export const plainLayer = z
  .object({ type: z.literal('layer'), name: z.string(), found: z.boolean(), props: properties })
  .meta({ id: 'PlainLayer' });

export const layerClass = z
  .object({
    type: z.literal('class'),
    name: z.string(),
    layer: z.string(),
    custom: z.boolean(),
    attached: z.literal(true),
    props: properties,
    defaults: properties,
    preview,
  })
  .meta({ id: 'LayerClass' });

export const layerOrClass = z.union([layer, layerClass, plainLayer]).meta({ id: 'LayerOrClass' });

const presence = z.enum(['connected', 'not-connected']);
const warning = z
  .object({
    code: z.string(),
    at: z.string().describe('The property, file or resource it is about.'),
    message: z.string(),
    nearest: z
      .array(z.string())
      .optional()
      .describe('Of a name that is the name of nothing: names that may be meant, the closest first; at most three.'),
    file: z.string().optional().describe('Of a line of a file: the path of the file in the project.'),
    line: z.int().min(1).optional().describe('The line, counted from 1.'),
  })
  .meta({
    id: 'Warning',
    description:
      'Something to know of a change that was made all the same. A name in the request that is the name of nothing has the code that the doctor has for it: `missing-layer`, `dangling-target`, `dangling-action`, `dangling-page`, `missing-asset` or `missing-data`. Lines of the author’s own code that still say an old name have the code `reference-left`: at most 50 of those outside the page, and how many more there are.',
  });

/** What a preview answers beside the document. */
const shown = {
  app: presence,
  warnings: z.array(warning).optional().describe('Of what was sent; not there where there is nothing to say.'),
};
export const previewedLayer = layer.extend(shown).meta({ id: 'PreviewedLayer' });
export const previewedClass = layerClass.extend(shown).meta({ id: 'PreviewedClass' });

export const customClassSummary = z.object({ name: z.string(), path: z.string() }).meta({ id: 'CustomClassSummary' });

const onPage = z.object({ book: z.string(), page: z.string() });

export const customClass = customClassSummary
  .extend({
    usedBy: z.array(z.union([onPage.extend({ layer: z.string() }), onPage.extend({ group: z.string() })])),
    unreadable: z
      .array(z.object({ path: z.string(), problem: z.string() }))
      .optional()
      .describe('What could not be read, and may carry it, too.'),
  })
  .meta({ id: 'CustomClass' });

export const resourceReference = z
  .object({ type: z.enum(publishedTypes), name: z.string(), href: z.string() })
  .meta({ id: 'ResourceReference' });
export const mutation = z
  .object({
    created: z.boolean().optional(),
    resource: z.looseObject({
      type: z.enum(publishedTypes),
      name: z.string(),
      href: z.string(),
    }),
    changes: z.array(fileChange),
    changeset: z.string().nullable(),
    warnings: z.array(warning),
    references: z
      .array(z.object({ path: z.string(), at: z.string(), from: z.string(), to: z.string() }))
      .optional()
      .describe('Where something got another name, or another module path: each place in a file that followed.'),
  })
  .meta({ id: 'Mutation', description: 'What a change did: all of it, in one step.' });

export const savedOrShown = z
  .union([previewedLayer, previewedClass, mutation, z.object({ result: propertyValue })])
  .meta({ id: 'SavedOrShown', description: 'What a save changed, what a preview shows, or what a function gave.' });
