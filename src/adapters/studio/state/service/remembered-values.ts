import { Signal } from '@preact/signals';

/** Where a browser keeps texts. It may forbid that, or have no room left: then it throws, and the studio works without it. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, text: string): void;
}

type Parse<Value> = (value: unknown) => Value;

/** Signals whose values a memory keeps. */
export class RememberedValues {
  private readonly signals = new Map<string, RememberedSignal<unknown>>();

  constructor(private readonly memory: Memory) {}

  /** @param parse checks a value of the memory: another version may have written it */
  signal<Value>(key: string, initial: Value, parse: Parse<Value>): Signal<Value> {
    const made = new RememberedSignal(this.memory, key, initial, parse);
    this.signals.set(key, made);
    return made;
  }

  /** Shows a value that another tab has written. */
  receive(key: string, text: string): void {
    this.signals.get(key)?.take(text);
  }
}

class RememberedSignal<Value> extends Signal<Value> {
  constructor(
    private readonly memory: Memory,
    private readonly key: string,
    initial: Value,
    private readonly parse: Parse<Value>,
  ) {
    super(initial);
    attempt(() => {
      const text = memory.read(key);
      if (text !== null) this.take(text);
    });
  }

  override get value(): Value {
    return super.value;
  }

  override set value(value: Value) {
    super.value = value;
    attempt(() => this.memory.write(this.key, JSON.stringify(value)));
  }

  /** Takes a value of the memory, and does not write it again. One that cannot be read changes nothing. */
  take(text: string): void {
    attempt(() => (super.value = this.parse(JSON.parse(text))));
  }
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {
    return;
  }
}
