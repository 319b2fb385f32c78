import type { Properties } from '../properties/property-value.js';

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
