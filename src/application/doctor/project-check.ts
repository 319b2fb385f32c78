import type { Links } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { AppSettings } from '#application/project/runtime/app-settings';
import type { Runtime } from '#application/project/runtime/find-runtime';
import type { SharedCode } from './code/shared-code.js';
import type { Finding, FindingKind } from './finding.js';

/** The books of a project with their pages; `undefined` for a book whose index cannot be read. */
export type KnownPages = ReadonlyMap<string, readonly string[] | undefined>;

/** Everything of a project that checks need beside its pages. */
export interface ExaminedProject {
  readonly files: ProjectFiles;
  readonly links: Links;
  readonly settings: AppSettings;
  readonly runtime: Runtime;
  readonly shared: SharedCode;
  readonly books: KnownPages;
}

/** Looks for one subject in the project as a whole. `checks.ts` lists it. */
export interface ProjectCheck {
  /** Every kind of its findings. */
  readonly finds: readonly FindingKind[];
  readonly check: (project: ExaminedProject) => readonly Finding[] | Promise<readonly Finding[]>;
}
