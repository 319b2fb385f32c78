/** The variables that a place of a script sees. A declaration hides earlier ones from what follows it alone. */
export class ScriptScope<Value> {
  private value: Value | undefined;
  private readonly globals = new Map<string, ScriptScope<Value>>();

  /** How many variables it sees at most. */
  readonly depth: number;

  constructor(
    private readonly name?: string,
    private readonly outer?: ScriptScope<Value>,
  ) {
    this.depth = outer === undefined ? 0 : outer.depth + 1;
  }

  declare(name: string, value: Value): ScriptScope<Value> {
    const inner = new ScriptScope(name, this);
    inner.value = value;
    return inner;
  }

  get(name: string): Value | undefined {
    return this.find(name).value;
  }

  set(name: string, value: Value): void {
    const found = this.find(name);
    found.value = value;
  }

  /** A name without a declaration is that of a global variable. */
  private find(name: string): ScriptScope<Value> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    let scope: ScriptScope<Value> = this;
    while (scope.name !== name) {
      if (scope.outer === undefined) return scope.global(name);
      scope = scope.outer;
    }
    return scope;
  }

  private global(name: string): ScriptScope<Value> {
    const known = this.globals.get(name) ?? new ScriptScope<Value>(name);
    this.globals.set(name, known);
    return known;
  }
}
