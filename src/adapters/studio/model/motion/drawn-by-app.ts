import { ClassValues } from './class-values.js';
import { kindOf, type AttachedClass } from './moving-page.js';

/** The classes that hide their layer, and draw in its place what only the app draws. In words of authors. */
const drawnByApp: Readonly<Record<string, string>> = {
  sprite: 'a sprite',
  particles: 'particles',
  video: 'a video',
  web: 'a web page',
  map: 'a map',
  sync: 'a read-aloud text',
};

/** What the app draws in the place of a layer, and hides the layer for: of several classes, the first one. */
export function drawnByAppFor(classes: readonly AttachedClass[]): string | undefined {
  const attached = classes.find(hidesLayer);
  return attached && drawnByApp[kindOf(attached)];
}

/** Whether a class hides its layer when the page opens. A sprite or particles without a file do nothing. */
export function hidesLayer(attached: AttachedClass): boolean {
  const kind = kindOf(attached);
  if (attached.custom === true || !(kind in drawnByApp)) return false;
  const needsFile = kind === 'sprite' || kind === 'particles';
  return !needsFile || new ClassValues(attached).text('properties.filename') !== '';
}
