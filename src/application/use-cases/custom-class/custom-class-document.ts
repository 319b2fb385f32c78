import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { Properties } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { propertyTypes } from '../catalogue/definition-document.js';
import { properties } from '../property-schemas.js';

export interface CustomClassSummary {
  readonly name: string;
  readonly path: ProjectPath;
}

export interface CustomClassDocument extends CustomClassSummary {
  /** The constants in the table `properties` of its script, and what a form makes of them; none where it cannot be read. */
  readonly defaults: Properties;
  readonly properties: PropertyTypes;
  readonly usedBy: readonly ClassUse[];
  /** Not there if everything could be read. An unread place may carry the class, too. */
  readonly unreadable?: readonly UnreadablePlace[];
}

/** The index of a book or page, or a folder of it, and why it could not be read. */
interface UnreadablePlace {
  readonly path: ProjectPath;
  readonly problem: string;
}

/** Who carries the class: a layer, by its path, or a page group. */
export type ClassUse = PageAddress & ({ readonly layer: string } | { readonly group: string });

export function customClassResource(document: CustomClassSummary): ResourceDocument {
  return { type: 'custom-class', name: document.name, address: [document.name], document };
}

/** The schema of a `CustomClassSummary`. @internal */
export const customClassSummary = z.object({ name: z.string(), path: z.string() }).meta({ id: 'CustomClassSummary' });

const onPage = z.object({ book: z.string(), page: z.string() });

/** The schema of a `CustomClassDocument`. @internal */
export const customClass = customClassSummary
  .extend({
    defaults: properties.describe('The constants in the table `properties` of its script, in a table `properties`.'),
    properties: propertyTypes.describe('What a layer may set, as the constants show it.'),
    usedBy: z.array(z.union([onPage.extend({ layer: z.string() }), onPage.extend({ group: z.string() })])),
    unreadable: z
      .array(z.object({ path: z.string(), problem: z.string() }))
      .optional()
      .describe('What could not be read, and may carry it, too.'),
  })
  .meta({ id: 'CustomClass' });
