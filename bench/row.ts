import type { Measurement } from './measurement.js';
import type { Subject } from './service/subject.js';

/** What the bench measures, by a name that `--only` takes. */
export interface Row {
  readonly id: string;
  /** One line, for `--list`. */
  readonly what: string;
  /** Whether it says something of a version of ourselves, so that two can be compared. */
  readonly ours: boolean;
  begin(bench: Bench): Promise<Measurement> | Measurement;
}

/** What the rows measure with. */
export interface Bench {
  /** The versions and sizes that are measured, the smallest project first. */
  readonly subjects: readonly Subject[];
  /** The smallest and the largest of the subjects, or the one there is; of each version, where two are compared. */
  readonly ends: readonly Subject[];
  /** The subjects with the most pages: one of each version. */
  readonly largest: readonly Subject[];
  /** Whether others are measured too; not where two versions of ourselves are. */
  readonly withPeers: boolean;
}
