import * as z from 'zod';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { Properties } from '#domain/properties/property-value';
import { classApartSchema, namesOfLayer, type AttachedClass, type LayerAddress } from '../layer/layer-document.js';
import { properties, valueSources } from '../property-schemas.js';

export interface ClassAddress extends LayerAddress {
  /** As it is requested: with its option or without. */
  readonly class: string;
}

export interface ClassDocument extends AttachedClass {
  readonly type: 'class';
  /** The path of the layer that carries it. */
  readonly layer: string;
  readonly attached: true;
  readonly preview: Properties | null;
}

export function namesOfClass(address: ClassAddress): readonly string[] {
  return [...namesOfLayer(address), address.class];
}

export function classResource(address: LayerAddress, document: ClassDocument): ResourceDocument {
  return { type: 'class', name: document.name, address: [...namesOfLayer(address), document.name], document };
}

/** The schema of a `ClassDocument`. @internal */
export const classDocument = z
  .object({
    type: z.literal('class'),
    name: z.string(),
    class: classApartSchema,
    layer: z.string(),
    custom: z.boolean(),
    attached: z.literal(true),
    props: properties,
    defaults: properties,
    preview: properties.nullable(),
    ...valueSources.shape,
  })
  .meta({ id: 'LayerClass' });

/** The problems of a class on a layer that is not there. @internal */
export const classNotFound = [
  'book-not-found',
  'page-not-found',
  'layer-not-found',
  'class-not-found',
  'class-not-attached',
  'model-not-readable',
] as const;
