import type { Signal } from '@preact/signals';
import { RememberedValues } from './remembered-values.js';

const prefix = 'pagewright:';
const values = new RememberedValues({
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
});

/**
 * A signal whose value the browser remembers.
 * @param parse checks a stored value: another version may have written it
 */
export function stored<Value>(
  name: string,
  initial: Value,
  parse: (value: unknown) => Value = (value) => value as Value,
): Signal<Value> {
  return values.signal(prefix + name, initial, parse);
}

/** Shows at once what other tabs remember. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null) values.receive(key, newValue);
  });
}
