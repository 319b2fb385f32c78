import { type Finding, findingSeverity, type Severity } from './finding.js';
import type { DoctorProgress } from '#application/ports/event-feed';

/** What the doctor found, without what mends it. */
export interface DoctorReport {
  readonly books: number;
  readonly pages: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly findings: readonly ReportedFinding[];
}

interface ReportedFinding extends Omit<Finding, 'mend'> {
  readonly severity: Severity;
  /** The effect of the fix, where one is safe. */
  readonly fix?: string;
}

export interface Examination {
  readonly books: number;
  readonly pages: number;
  readonly findings: readonly Finding[];
}

export function reportOf({ books, pages, findings }: Examination): DoctorReport {
  const reported = findings.map(({ mend, ...finding }): ReportedFinding => ({
    ...finding,
    severity: findingSeverity[finding.code],
    ...(mend === undefined ? {} : { fix: mend.does }),
  }));
  const count = (severity: Severity): number => reported.filter((finding) => finding.severity === severity).length;
  return { books, pages, errors: count('error'), warnings: count('warning'), infos: count('info'), findings: reported };
}

/** Must not throw, nor work for long. */
export type OnProgress = (progress: DoctorProgress) => void;

/** The time between two reports: nobody reads faster. */
const intervalMs = 200;

/** Throttles progress reports. The first and the last are always passed on. */
export function throttled(report: OnProgress): OnProgress {
  let reported = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - reported < intervalMs && progress.pages < progress.of) return;
    reported = now;
    report(progress);
  };
}
