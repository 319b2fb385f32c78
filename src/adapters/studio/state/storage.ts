import { effect, signal, type Signal } from '@preact/signals';

const prefix = 'pagewright:';

/**
 * A signal whose value the browser remembers. Other tabs see changes at once.
 * @param parse checks a stored value: another version may have written it
 */
export function stored<Value>(
  name: string,
  initial: Value,
  parse: (value: unknown) => Value = (value) => value as Value,
): Signal<Value> {
  const key = prefix + name;
  const value = signal(read(key, initial, parse));
  let written = JSON.stringify(value.value);
  effect(() => {
    const text = JSON.stringify(value.value);
    if (text === written) return;
    written = text;
    // A browser may forbid storage, or have no room left. The studio works without it.
    try {
      localStorage.setItem(key, text);
    } catch {
      return;
    }
  });
  addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue === null) return;
    written = event.newValue;
    value.value = read(key, initial, parse);
  });
  return value;
}

function read<Value>(key: string, initial: Value, parse: (value: unknown) => Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? initial : parse(JSON.parse(text));
  } catch {
    return initial;
  }
}
