import type { ServeArguments } from '#adapters/cli/arguments';

/** What a service of one project is started with. */
export interface ServiceConfig extends ServeArguments {
  /** Absolute path of the Solar2D project's root. */
  readonly root: string;
  readonly version: string;
}
