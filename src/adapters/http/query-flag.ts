import * as z from 'zod';

/** A query parameter that is on or off: `true` or `false`, and nothing else; off when it is not sent. */
export const queryFlag = z
  .enum(['true', 'false'], { error: 'must be "true" or "false"' })
  .default('false')
  .transform((text) => text === 'true')
  // Said as what it means: clients write a boolean so.
  .meta({ type: 'boolean', enum: undefined });
