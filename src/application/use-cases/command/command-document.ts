import type { Command, CommandAction } from '#domain/command';
import type { PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';

export interface CommandAddress extends PageAddress {
  readonly command: string;
}

export interface CommandDocument {
  readonly name: string;
  readonly actions: readonly CommandAction[];
  /** Whether the author keeps the script: it is never rendered over. */
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
