import type * as z from 'zod';
import { Problem } from '#domain/problem/problem';

/**
 * Runs an operation. Its problem names what was refused.
 * @throws Problem that of the work, with the operation and the names of its address
 */
export async function refusing<Result>(
  { id, at }: { readonly id: string; readonly at: z.ZodObject },
  names: Readonly<Record<string, unknown>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const address = Object.keys(at.shape).flatMap((name) => names[name] as string | readonly string[]);
    throw error.with({ operation: id, ...(address.length > 0 && { address }) });
  }
}
