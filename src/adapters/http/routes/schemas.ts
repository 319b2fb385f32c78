import * as z from 'zod';
import { fileChange } from '#application/use-cases/history/entry-document';
import { warning } from '#application/use-cases/warning-schema';
import { publishedTypes } from '../address/resource-paths.js';

/** The documents of the HTTP contract, declared once: answers are described, and tested, by these. */

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
