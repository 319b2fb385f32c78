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
      .describe('If a name does not exist: at most three similar names, the closest first.'),
    file: z.string().optional().describe('Of a line of a file: the path of the file in the project.'),
    line: z.int().min(1).optional().describe('The line, counted from 1.'),
  })
  .meta({
    id: 'Warning',
    description:
      'A remark about a change that was made. A name in the request that does not exist has the code that the doctor uses: `missing-layer`, `dangling-target`, `dangling-action`, `dangling-page`, `missing-asset` or `missing-data`. Lines of the author’s own code that still contain an old name have the code `reference-left`: at most 50 outside the page, and then the number of the others.',
  });
