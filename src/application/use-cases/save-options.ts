import * as z from 'zod';
import type { SavePermissions } from '#application/project/script/script-text';

/** The options of a save of properties. @internal */
export const saveOptions = {
  overwrite: z
    .boolean()
    .default(false)
    .describe('Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.'),
  replace: z
    .string()
    .optional()
    .describe(
      'The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.',
    ),
};

/** What a save may do, of its options. */
export function permissionsOf({
  overwrite,
  replace = '',
}: {
  readonly overwrite: boolean;
  readonly replace?: string | undefined;
}): SavePermissions {
  const paths = replace.split(',').map((path) => path.trim());
  return { overwrite, replace: paths.filter((path) => path !== '') };
}
