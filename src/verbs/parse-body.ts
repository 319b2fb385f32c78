import { UsageError } from '#adapters/cli/usage';

/**
 * Parses a body in any form that HTTP takes: JSON, YAML, a braced table or a Lua table. Lua is parsed, never run.
 * @param from what the message names: a path, or `standard input`. A file whose name ends with `.lua` has a Lua table
 * @throws UsageError
 */
export async function parseBody(text: string, from: string): Promise<unknown> {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // These are loaded only for the few bodies that need them.
    const { isBraced, readBracedBody, readLuaBody } = await import('#adapters/request-bodies/table-body');
    try {
      if (from.endsWith('.lua')) return readLuaBody(text);
      if (isBraced(text)) return readBracedBody(text);
      const { parseYaml } = await import('#adapters/cli/output/yaml-text');
      return parseYaml(text);
    } catch (error) {
      const isDeep = String(error).includes('Maximum call stack');
      const [reason = ''] = isDeep
        ? ['its tables stand too deep inside one another']
        : (error instanceof Error ? error.message : String(error)).split('\n');
      throw new UsageError(`${from} is neither JSON, YAML nor a Lua table: ${reason}`);
    }
  }
}
