import { TwoAges } from '#application/memory/two-ages';
import { readRawTarget, type RawTarget } from './raw-target.js';

/** Far more than anybody asks for by turns, and half a megabyte at most. */
const most = 512;

/** A longer one is asked for once. */
const longest = 512;

/**
 * The targets that were asked for last, taken apart once: the same text gives the same target, so
 * that what follows from a target alone can be remembered by it, and is forgotten with it.
 */
export class KnownTargets {
  private readonly targets = new TwoAges<RawTarget>(most, () => 1);

  /** @throws Problem as `readRawTarget`, each time anew */
  read(text: string): RawTarget {
    const known = this.targets.get(text);
    if (known !== undefined) return known;
    const target = readRawTarget(text);
    if (text.length <= longest) this.targets.put(text, target);
    return target;
  }
}
