import type { Finding, Severity } from './finding.js';
import type { ProjectPath } from '#domain/change/file-change';
import { layout } from '#application/project/layout/project-layout';
import type { DoctorProgress } from '#application/ports/event-feed';

/** What the doctor found, without what fixes it. */
export interface DoctorReport {
  readonly books: number;
  readonly pages: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly findings: readonly ReportedFinding[];
}

interface ReportedFinding extends Omit<Finding, 'kind' | 'fix'> {
  /** The same at each examination that finds it. */
  readonly id: string;
  readonly code: string;
  readonly severity: Severity;
  /** The effect of the fix, where one is safe. */
  readonly fix?: string;
}

export interface Examination {
  readonly books: number;
  readonly pages: number;
  readonly findings: readonly Finding[];
}

/** Which findings a report has; without a member, all of them. */
export interface ReportFilter {
  readonly book?: string | undefined;
  /** A page of the book. */
  readonly page?: string | undefined;
  readonly severity?: Severity | undefined;
}

/** The report on an examined project. `books` and `pages` count what was examined, the other numbers the findings in the report. */
export function reportOf({ books, pages, findings }: Examination, filter: ReportFilter = {}): DoctorReport {
  const reported = [...findingsById(findings)].flatMap(([id, { kind, fix, ...finding }]): ReportedFinding[] => {
    const { code, severity } = kind;
    if (filter.severity !== undefined && filter.severity !== severity) return [];
    if (!isAbout(finding, filter)) return [];
    return [{ id, code, ...finding, severity, ...(fix === undefined ? {} : { fix: fix.does }) }];
  });
  const count = (severity: Severity): number => reported.filter((finding) => finding.severity === severity).length;
  return { books, pages, errors: count('error'), warnings: count('warning'), infos: count('info'), findings: reported };
}

/** Whether a finding is about the book or page, or about one of its files. */
function isAbout({ resource, place }: Pick<Finding, 'resource' | 'place'>, { book, page }: ReportFilter): boolean {
  if (book === undefined) return true;
  const isInBook = resource !== null && !['project', 'custom-class', 'bridge'].includes(resource.type);
  const [ofBook, ofPage] = isInBook ? resource.address : [];
  const isIn = (folder: ProjectPath): boolean => place.path.startsWith(`${folder}/`);
  if (page === undefined) return ofBook === book || isIn(layout.book(book));
  const address = { book, page };
  return (
    (ofBook === book && ofPage === page) ||
    layout.pageFolders(address).some(isIn) ||
    layout.plainPages(address).includes(place.path)
  );
}

/**
 * The findings by their ids, in order. An id is made of the code, the file, the thing and what is wrong with it, without line
 * numbers. So it stays while other things change. Equal findings are numbered.
 */
export function findingsById(findings: readonly Finding[]): Map<string, Finding> {
  const byId = new Map<string, Finding>();
  const equal = new Map<string, number>();
  for (const finding of findings) {
    const { kind, place, resource, explanation } = finding;
    const text = JSON.stringify([place.path, resource, explanation.replace(/\bline \d+/gi, 'line')]);
    const id = `${kind.code}-${fingerprint(text)}`;
    const number = (equal.get(id) ?? 0) + 1;
    equal.set(id, number);
    byId.set(number === 1 ? id : `${id}-${number}`, finding);
  }
  return byId;
}

/** 64 bits of a text, as two FNV-1a hashes of 32 bits with different beginnings. Equal texts have equal fingerprints. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000193) + index;
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
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
