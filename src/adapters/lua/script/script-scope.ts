/** The variables that a place of a script sees. A declaration hides earlier ones from what follows it alone. */
export class ScriptScope<Value> {
  private value: Value | undefined;
  private readonly globals = new Map<string, ScriptScope<Value>>();

  constructor(
    private readonly name?: string,
    private readonly outer?: ScriptScope<Value>,
  ) {}

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
    if (this.name === name) return this;
    return this.outer === undefined ? this.global(name) : this.outer.find(name);
  }

  private global(name: string): ScriptScope<Value> {
    const known = this.globals.get(name) ?? new ScriptScope<Value>(name);
    this.globals.set(name, known);
    return known;
  }
}
