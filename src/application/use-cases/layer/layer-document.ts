import * as z from 'zod';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import type { Properties } from '#domain/properties/property-value';
import { suffixes, type ImageFiles } from '#application/project/layer/layer-image';
import { drawnAs, type DrawnAs } from '#application/ports/class-catalogue';
import type { ValueSources } from '#application/project/script/script-properties';
import { properties, valueSources } from '../property-schemas.js';

export interface LayerAddress extends PageAddress {
  /** The names of its groups, the outermost first, and its own. */
  readonly path: LayerPath;
}

export interface LayerDocument extends ValueSources {
  readonly type: 'layer';
  readonly name: string;
  /** The names of its groups and its own, with `/` between. */
  readonly path: string;
  readonly props: Properties;
  readonly classes: readonly AttachedClass[];
  /** The names of its own layers, in drawing order. */
  readonly layers: readonly string[];
  /** What is shown in the running app but not stored. */
  readonly preview: Properties | null;
  readonly image: ImageFiles & { readonly drawnAs: DrawnAs; readonly mask?: ImageFiles };
}

export interface AttachedClass extends ValueSources {
  /** As the index model lists it, option included. */
  readonly name: string;
  /** The class, where the name goes on behind it: `linear` of `linear4test`. */
  readonly class?: string;
  /** Whether it is the project's own, in `components/custom`. */
  readonly custom: boolean;
  readonly props: Properties;
  readonly defaults: Properties;
}

export function namesOfLayer({ book, page, path }: LayerAddress): readonly string[] {
  return [book, page, ...path];
}

export function layerResource(address: LayerAddress, document: LayerDocument): ResourceDocument {
  return { type: 'layer', name: document.name, address: namesOfLayer(address), document };
}

const imageFiles = z.object({
  path: z.string(),
  exists: z.boolean(),
  files: z
    .array(
      z.object({
        suffix: z.enum(suffixes),
        path: z.string(),
        width: z.int().nullable(),
        height: z.int().nullable(),
      }),
    )
    .describe('The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.'),
  differsByCase: z
    .string()
    .optional()
    .describe(
      'If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.',
    ),
});

const image = imageFiles
  .extend({
    drawnAs: z
      .enum(drawnAs)
      .describe(
        'What the app draws for the layer. `text`: a text layer, or the name of a layer whose picture is missing. `group`: only its layers.',
      ),
    mask: imageFiles.optional().describe('The picture of the class `mask`, which shows a part of the layer only.'),
  })
  .describe(
    "The layer's picture: the path of its plain size below the project's root, as the runtime finds it (`type`, `isSharedAsset` and `imagePath` of the script count), and whether one of its three sizes is there.",
  );

/** @internal */
export const classApartSchema = z
  .string()
  .optional()
  .describe('The class, where the name in the list goes on with a digit: `linear` of `linear4test`.');

/** The schema of an `AttachedClass`. @internal */
export const attachedClass = z.object({
  name: z.string(),
  class: classApartSchema,
  custom: z.boolean(),
  props: properties,
  defaults: properties,
  ...valueSources.shape,
});

/** The schema of a `LayerDocument`. @internal */
export const layerDocument = z
  .object({
    type: z.literal('layer'),
    name: z.string(),
    path: z.string(),
    props: properties,
    classes: z.array(attachedClass),
    layers: z.array(z.string()),
    preview: properties.nullable(),
    image,
    ...valueSources.shape,
  })
  .meta({ id: 'Layer' });

/** The problems of a layer that is not there. @internal */
export const layerNotFound = ['book-not-found', 'page-not-found', 'layer-not-found', 'model-not-readable'] as const;

/** The problems of what a layer, or a class on one, is to be. @internal */
export const layerRefusals = [
  'invalid-name',
  'reserved-name',
  'name-collides',
  'already-exists',
  'invalid-property',
  'computed-value',
  'script-not-recognised',
] as const;
