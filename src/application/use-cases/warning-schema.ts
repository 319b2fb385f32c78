import * as z from 'zod';

/** The schema of a `Warning`, its remedies put into words. */
export const warning = z
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
