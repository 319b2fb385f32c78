import { valueAt } from '../page/form-model.js';
import { valuesOf, type AttachedClass, type MotionKey, type MotionValues } from './moving-page.js';

/** The values of a class, read as the runtime's Lua reads them. */
export class ClassValues {
  constructor(private readonly attached: Pick<AttachedClass, 'props' | 'from' | 'computed'>) {}

  /** The value at a dotted path; `undefined` where the script has nil. */
  at(path: string): unknown {
    const { props, from } = this.attached;
    // Other values are those of editors, or of who reads the catalogue.
    return (from?.[path] ?? 'script') === 'script' ? (valueAt(props, path) ?? undefined) : undefined;
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

  /** The numbers of a table that can be reached. @param taken what each comes to */
  numbers(
    table: string,
    keys: readonly MotionKey[],
    taken: (value: number, key: MotionKey) => number = (value) => value,
  ): MotionValues {
    return valuesOf(keys, (key) => {
      const value = this.finite(`${table}.${key}`);
      return value === undefined ? undefined : taken(value, key);
    });
  }

  text(path: string): string {
    const value = this.at(path);
    return typeof value === 'string' ? value : '';
  }

  /** As the runtime reads `reverse` and the like: the text `True` is true, too. */
  flag(path: string): boolean {
    return String(this.at(path)).toLowerCase() === 'true';
  }

  /** Whether a layer scrolls without end, or lies where chance puts it. @param at where the values are */
  movesByItself(at = ''): boolean {
    const isRandom = ['X', 'Y'].some((axis) => (this.finite(`${at}rand${axis}Start`) ?? 0) > 0);
    return isRandom || this.flag(`${at}infinity.enabled`);
  }

  /** Whether the script computes what moves, or when. */
  isComputed(): boolean {
    return Object.keys(this.attached.computed ?? {}).some((at) => /^(from|to|properties|path|params)\b/.test(at));
  }
}
