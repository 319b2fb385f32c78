import { readRawTarget, type RawTarget } from './raw-target.js';

/** Far more than anybody asks for by turns, and half a megabyte at most. */
const mostRecent = 256;

/** A longer one is asked for once. */
const longest = 512;

/**
 * The targets that were asked for last, taken apart once: the same text gives the same target, so
 * that what follows from a target alone can be remembered by it, and is forgotten with it.
 *
 * They are of two ages. When so many are recent, all of them become older, and what was older and
 * not asked for since is forgotten: to find a recent one changes nothing.
 */
export class KnownTargets {
  private recent = new Map<string, RawTarget>();
  private older = new Map<string, RawTarget>();

  /** @throws Problem as `readRawTarget`, each time anew */
  read(text: string): RawTarget {
    const recent = this.recent.get(text);
    if (recent !== undefined) return recent;
    const target = this.older.get(text) ?? readRawTarget(text);
    if (text.length <= longest) this.keep(text, target);
    return target;
  }

  private keep(text: string, target: RawTarget): void {
    if (this.recent.size >= mostRecent) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(text, target);
  }
}
