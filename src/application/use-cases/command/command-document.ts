import type { Command, CommandAction } from '#domain/command/command';
import type { PageAddress } from '#domain/page/page-address';
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

export function commandResource({ book, page, command }: CommandAddress, document: CommandDocument): ResourceDocument {
  return { type: 'command', name: command, segments: [book, 'commands', page, command], document };
}
