import { ClassValues } from './class-values.js';
import { kindOf, type AttachedClass } from './moving-page.js';

/** The classes that replace their layer when the page opens, by something that only the app can draw. */
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
