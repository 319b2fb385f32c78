import * as z from 'zod';
import { resourceTypes } from '#domain/change/resource-document';

/** The types of things in documents: a class is a class, whether a layer or a page group carries it. */
export const publishedTypes = resourceTypes.filter((type) => type !== 'group-class');

/** What documents have of a thing: its type and its names. A class on a page group has a mark. */
export const thingMembers = {
  type: z.enum(publishedTypes),
  address: z
    .array(z.string())
    .describe('The names that lead to it, the outermost first: `["harbour", "dusk", "gull"]`. None for the project.'),
  onGroup: z.literal(true).optional().describe('Of a class that a page group carries.'),
};

/** The same of what can be about a thing, or about none. */
export const optionalThing = z.object(thingMembers).partial().shape;
