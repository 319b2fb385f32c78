import module from 'node:module';

/**
 * Has Node keep what it compiles from now on for the next start, in the folder for temporary files.
 * What Node 20 does not know is not done; `NODE_DISABLE_COMPILE_CACHE` turns it off.
 */
export function enableCompileCache(): void {
  const newer: { readonly enableCompileCache?: () => unknown; readonly register: unknown } = module;
  newer.enableCompileCache?.();
}
