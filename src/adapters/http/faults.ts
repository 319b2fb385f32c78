import type { z } from 'zod';
import type { Fault } from '#domain/problem/problem';

/** What a schema found wrong, each with its dotted place (`layers.0.name`; `''` for the whole). */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ at: path.map(String).join('.'), message }));
}
