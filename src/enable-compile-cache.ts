import module from 'node:module';

/**
 * Turns on Node's compile cache, which makes the next start faster. The cache is in the folder for temporary files.
 * Node 20 has none; `NODE_DISABLE_COMPILE_CACHE` turns it off.
 */
export function enableCompileCache(): void {
  const newer: { readonly enableCompileCache?: () => unknown; readonly register: unknown } = module;
  newer.enableCompileCache?.();
}
