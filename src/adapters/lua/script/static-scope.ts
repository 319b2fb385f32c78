import type { Variable } from './static-state.js';

/** Local variables of a block, and those of the blocks around it. */
export class Scope {
  private readonly own = new Map<string, number>();

  constructor(private readonly outer?: Scope) {}

  declare(name: string, variable: number): void {
    this.own.set(name, variable);
  }

  /** A name without a declaration is that of a global variable. */
  variable(name: string): Variable {
    return this.own.get(name) ?? this.outer?.variable(name) ?? name;
  }
}
