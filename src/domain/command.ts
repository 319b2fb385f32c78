import { emptyProperties, type Properties } from './properties/property-value.js';

/** The action as it is read: old files put a dot before its name, and the editor's forms call the target `_target`. */
export function plainAction({ command, params }: CommandAction): CommandAction {
  const plain = emptyProperties();
  for (const [name, value] of Object.entries(params)) {
    if (name !== '_target') plain[name] = value;
    else if (!('target' in params)) plain['target'] = value;
  }
  return { command: command.replace(/^\.+/, ''), params: plain };
}

/** One step of a command: what to do (`group.verb`) and with which parameters. */
export interface CommandAction {
  readonly command: string;
  readonly params: Properties;
}

/** A named event of a page and what it does, one action after the other. */
export class Command {
  constructor(
    readonly name: string,
    readonly actions: readonly CommandAction[],
    /** The author's own code: never rendered over. */
    readonly readonly: boolean = false,
  ) {}
}
