import * as z from 'zod';

const names = z.record(z.string(), z.unknown());

/** An item that names its operation. @internal */
export const batchOperation = z
  .strictObject({
    operation: z.string().describe('The id of an operation.'),
    at: z
      .union([z.string(), names])
      .default({})
      .describe('The address as it is read, `harbour/dusk/gull`, or its names as the operation calls them.'),
    options: names.default({}),
    body: z.unknown().optional(),
  })
  .meta({ id: 'BatchOperation', description: 'A change, by its operation.' });
