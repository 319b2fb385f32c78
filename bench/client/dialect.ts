/** A request, and the status it must have. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
}

/**
 * How one kind of server is asked for the same things. Clients have a page each, and so do readers; `n` tells what is made
 * from what was made before, and what is written in it.
 */
export interface Dialect {
  /** Whether what was answered may be gone later, so that its removal may fail. */
  readonly mayLose?: boolean;
  create(client: number, n: number): Asked;
  /** Both properties `x` and `y` become `n` (positive). */
  update(client: number, n: number): Asked;
  remove(client: number, n: number): Asked;
  /** Told what the answer to a creation was, where it says the name of what was made. */
  created?(client: number, n: number, body: string): void;
  /** What was created. */
  readBack(client: number, n: number): Asked;
  /** What `update` updates. */
  readOne(client: number): Asked;
  /** All layers of a page. */
  list(client: number): Asked;
}
