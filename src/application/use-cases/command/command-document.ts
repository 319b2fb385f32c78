import * as z from 'zod';
import type { CommandAction } from '#domain/command';
import { pageName, type PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { OwnLua } from '#application/ports/command-code';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { ProjectFiles } from '#application/project/files/project-files';
import { properties } from '../property-schemas.js';

export interface CommandAddress extends PageAddress {
  readonly command: string;
}

export interface CommandDocument {
  readonly name: string;
  readonly actions: readonly CommandAction[];
  /** Whether the author owns the script: it is never rendered again. */
  readonly readonly: boolean;
  /** Code of the script that is no action's. Changes of actions leave it as it is. */
  readonly own?: readonly OwnLua[];
}

/** @throws Problem `model-not-readable` */
export async function commandDocument(
  scripts: CommandScripts,
  files: ProjectFiles,
  address: CommandAddress,
): Promise<CommandDocument> {
  const { name, actions, readonly } = await scripts.read(files, address, address.command);
  const own = await scripts.own(files, address, address.command);
  return { name, actions, readonly, ...(own.length > 0 && { own }) };
}

export function namesOfCommand({ book, page, command }: CommandAddress): readonly string[] {
  return [book, page, command];
}

export function commandResource(address: CommandAddress, document: CommandDocument): ResourceDocument {
  return { type: 'command', name: address.command, address: namesOfCommand(address), document };
}

const action = z
  .object({ command: z.string().min(1), params: properties })
  .meta({ id: 'Action', description: 'One step of a command: `group.verb` and its parameters.' });

const ownLua = z
  .object({ line: z.int().positive().describe('The line of the script, from 1.'), text: z.string() })
  .meta({ id: 'OwnLua', description: 'A statement of a command’s script that is no action’s.' });

/** The list that a command is placed in, for `requireNeighbour`. */
export function neighboursOfCommand(address: PageAddress) {
  return { list: `The page "${pageName(address)}"`, item: 'command', notFound: 'command-not-found' } as const;
}

/** The schema of a `CommandDocument`. @internal */
export const command = z
  .object({
    name: z.string(),
    actions: z.array(action),
    readonly: z.boolean(),
    own: z
      .array(ownLua)
      .optional()
      .describe('Code of the script that is no action’s, if it has any. Changes of actions leave it as it is.'),
  })
  .meta({ id: 'Command' });

/** The problems of operations on one command. @internal */
export const commandNotFound = ['book-not-found', 'page-not-found', 'command-not-found', 'model-not-readable'] as const;
