import * as z from 'zod';
import { optionalThing } from './thing-schema.js';

const names = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const remedyCall = z
  .object({
    operation: z.string().optional().describe('The id of the operation, such as `readPage`.'),
    verb: z
      .string()
      .optional()
      .describe(
        'Instead of an operation: the verb, for the thing that this is about. With neither, the refused call again.',
      ),
    at: names.optional().describe('The names of the address. One such as `<layer>` is for the caller to choose.'),
    options: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .optional()
      .describe('An option whose value is for the caller to choose is `""`.'),
    values: z.record(z.string(), z.string()).nullable().optional().describe('The values in the body; `null`: none.'),
  })
  .meta({ id: 'RemedyCall', description: 'A call of an operation, in a sentence.' });

/** What documents add for callers that write the remedies in their own words; absent where there are none. */
export const remedyMembers = {
  fault: z.string().optional().describe('What is wrong, without what to do.'),
  remedies: z
    .array(z.array(z.union([z.string(), remedyCall])))
    .optional()
    .describe('What to do: sentences of texts and calls, for callers that write calls in their own words.'),
};

/** The schema of a `Warning`, its remedies put into words. */
export const warning = z
  .object({
    code: z.string(),
    at: z.string().describe('The property, file or resource it is about.'),
    ...optionalThing,
    message: z.string().describe('What it is about, and what to do.'),
    ...remedyMembers,
    nearest: z
      .array(z.string())
      .optional()
      .describe('If a name does not exist: at most three similar names, the closest first.'),
    file: z.string().optional().describe('Of a line of a file: the path of the file in the project.'),
    line: z.int().min(1).optional().describe('The line, counted from 1.'),
  })
  .meta({
    id: 'Warning',
    description:
      'A remark about a change that was made. A name in the request that does not exist has the code that the doctor uses: `missing-layer`, `dangling-target`, `dangling-action`, `dangling-page`, `missing-asset` or `missing-data`. Lines of the author’s own code that still contain an old name have the code `reference-left`: at most 50 outside the page, and then the number of the others.',
  });
