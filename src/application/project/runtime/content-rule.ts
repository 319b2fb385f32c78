import { valueAt } from '#domain/properties/property-value';
import type { ContentShape, SettingsModel } from '#application/ports/settings-codec';

/**
 * What decides the size of the content on a device: its numbers, the shape of the screen, or the device alone (`adaptive`); `unknown`
 * where only a run could show it.
 */
export const contentRules = ['fixed', 'shape', 'adaptive', 'unknown'] as const;

export interface ContentRule {
  readonly rule: (typeof contentRules)[number];
  /** Of the rule `shape`. */
  readonly shape?: ContentShape;
}

/** How sizes of a file fit a screen. The engine makes no difference between small letters and capitals. */
const fitting = new Set(['letterbox', 'zoomeven', 'zoomstretch']);

/**
 * The rule of a `config.lua`. With `adaptive`, the app ignores every size in the file. Without a size, its content has the pixels of the
 * screen, and without a way to fit it is a letterbox.
 */
export function contentRuleOf(config: SettingsModel | undefined): ContentRule {
  if (config === undefined) return { rule: 'unknown' };
  const inFile = (name: string) => valueAt(config.globals, ['application', 'content', name]);
  const scale = config.unknown.has('application.content.scale') ? undefined : (inFile('scale') ?? 'letterbox');
  const way = typeof scale === 'string' ? scale.toLowerCase() : undefined;
  if (way === 'adaptive') return { rule: 'adaptive' };
  if (way === undefined || !fitting.has(way)) return { rule: 'unknown' };
  if (typeof inFile('width') === 'number' && typeof inFile('height') === 'number') return { rule: 'fixed' };
  return config.contentShape === undefined ? { rule: 'unknown' } : { rule: 'shape', shape: config.contentShape };
}
