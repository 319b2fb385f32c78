import { parseClassName } from './class-name.js';

/** How a model's list of classes writes the class (`transition2.to`) that is asked for as `transition2` or in full. */
export function attachedClass(classes: readonly string[], asked: string): string | undefined {
  return classes.find((entry) => entry === asked) ?? classes.find((entry) => parseClassName(entry).name === asked);
}
