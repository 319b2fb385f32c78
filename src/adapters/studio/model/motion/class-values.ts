import { valueAt } from '../page/form-model.js';
import type { AttachedClass } from './moving-page.js';

/** The values of a class, read as the runtime's Lua reads them. */
export class ClassValues {
  constructor(private readonly attached: AttachedClass) {}

  /** The value at a dotted path; `undefined` where the script has nil. */
  at(path: string): unknown {
    return valueAt(this.attached.props, path) ?? undefined;
  }

  /** A number, or a text that Lua takes for one. @returns `undefined` for nil, and NaN for anything else */
  number(path: string): number | undefined {
    const value = this.at(path);
    if (value === undefined || typeof value === 'number') return value;
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  }

  /** A number that can be reached; any other value is none. */
  finite(path: string): number | undefined {
    const value = this.at(path);
    return Number.isFinite(value) ? (value as number) : undefined;
  }

  text(path: string): string {
    const value = this.at(path);
    return typeof value === 'string' ? value : '';
  }

  /** As the runtime reads `reverse` and the like: the text `True` is true, too. */
  flag(path: string): boolean {
    const value = this.at(path);
    return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
  }

  /** Whether the script computes what moves, or when. */
  isComputed(): boolean {
    return Object.keys(this.attached.computed ?? {}).some((at) => /^(from|to|properties|path|params)\b/.test(at));
  }
}
