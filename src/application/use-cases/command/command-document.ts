import * as z from 'zod';
import type { Command, CommandAction } from '#domain/command';
import { pageName, type PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';
import { properties } from '../property-schemas.js';

export interface CommandAddress extends PageAddress {
  readonly command: string;
}

export interface CommandDocument {
  readonly name: string;
  readonly actions: readonly CommandAction[];
  /** Whether the author owns the script: it is never rendered again. */
  readonly readonly: boolean;
}

export function commandDocument({ name, actions, readonly }: Command): CommandDocument {
  return { name, actions, readonly };
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

/** The list that a command is placed in, for `requireNeighbour`. */
export function neighboursOfCommand(address: PageAddress) {
  return { list: `The page "${pageName(address)}"`, item: 'command', notFound: 'command-not-found' } as const;
}

/** The schema of a `CommandDocument`. @internal */
export const command = z
  .object({ name: z.string(), actions: z.array(action), readonly: z.boolean() })
  .meta({ id: 'Command' });

/** The problems of operations on one command. @internal */
export const commandNotFound = ['book-not-found', 'page-not-found', 'command-not-found', 'model-not-readable'] as const;
