import type { TreeArguments } from '#adapters/cli/parse/arguments';
import { joinService } from '#adapters/cli/service/join-service';
import { treeText } from '#adapters/cli/output/response-text';
import { createClient } from '#adapters/client/create-client';
import { outlineBelow } from '#adapters/client/outline';
import { joiningOrReading } from './caller.js';
import { printFailure } from './run-operation.js';

/**
 * Prints the tree of a project, or of what an address names, as soon as each part is read.
 * @returns the exit code
 */
export async function tree(
  { service, names, depth }: TreeArguments,
  program: string,
  version: string,
): Promise<number> {
  try {
    const { url, token, fetch } = await joinService(service, joiningOrReading(program, version));
    const client = createClient({ baseUrl: url, token, fetch });
    const send: typeof client.send = (operation, input) => client.send(operation, input);
    for await (const section of outlineBelow(send, names, depth)) process.stdout.write(treeText(await section.items()));
    return 0;
  } catch (error) {
    return printFailure({ output: 'text' }, error);
  }
}
