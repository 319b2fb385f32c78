import { ClassValues } from './class-values.js';
import { kindOf, type AttachedClass } from './moving-page.js';

/** The classes that hide their layer when the page opens, and draw in its place what only the app draws. */
const hiding = ['video', 'web', 'map', 'sync'];
/** Those that do nothing without a file. */
const hidingByFile = ['sprite', 'particles'];

/** Whether a class hides its layer when the page opens. */
export function hidesLayer(attached: AttachedClass): boolean {
  if (attached.custom === true) return false;
  const kind = kindOf(attached);
  return (
    hiding.includes(kind) ||
    (hidingByFile.includes(kind) && new ClassValues(attached).text('properties.filename') !== '')
  );
}
