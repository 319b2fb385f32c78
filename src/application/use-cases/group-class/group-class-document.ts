import * as z from 'zod';
import type { PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { ClassDocument } from '../layer-class/class-document.js';
import { classApartSchema } from '../layer/layer-document.js';
import { properties, valueSources } from '../property-schemas.js';

export interface GroupClassAddress extends PageAddress {
  /** The page group's. */
  readonly name: string;
  /** As it is requested: with its option or without. */
  readonly class: string;
}

export interface GroupClassDocument extends Omit<ClassDocument, 'layer' | 'preview'> {
  /** The page group that carries it. */
  readonly group: string;
}

export function namesOfGroupClass({ book, page, name, class: className }: GroupClassAddress): readonly string[] {
  return [book, page, name, className];
}

export function groupClassResource(address: GroupClassAddress, document: GroupClassDocument): ResourceDocument {
  const { name } = document;
  return { type: 'group-class', name, address: namesOfGroupClass({ ...address, class: name }), document };
}

/** The schema of a `GroupClassDocument`. @internal */
export const groupClass = z
  .object({
    type: z.literal('class'),
    name: z.string(),
    class: classApartSchema,
    group: z.string(),
    custom: z.boolean(),
    attached: z.literal(true),
    props: properties,
    defaults: properties,
    ...valueSources.shape,
  })
  .meta({ id: 'GroupClass', description: 'A class on a page group.' });

/** The problems of a page group, or of a class on one, that is not there. @internal */
export const groupClassNotFound = [
  'book-not-found',
  'page-not-found',
  'component-not-found',
  'class-not-found',
  'class-not-attached',
  'model-not-readable',
] as const;

/** The problems of what a class on a page group is to be. @internal */
export const groupClassRefusals = [
  'invalid-name',
  'name-collides',
  'invalid-property',
  'computed-value',
  'script-not-recognised',
] as const;
