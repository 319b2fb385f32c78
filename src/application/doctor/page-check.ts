import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { PageIndexCodec } from '#application/ports/model-codec';
import type { ContentRule } from '#application/project/runtime/content-rule';
import type { ScriptFunctions } from '#application/project/script/script-functions';
import type { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { CodeFindings } from './code/code-findings.js';
import type { ExaminedPage } from './examine-pages.js';
import type { Finding, FindingKind } from './finding.js';
import type { FixScripts } from './fix-scripts.js';

/** What checks of a page use beside the page. */
export interface CheckServices {
  readonly fix: FixScripts;
  readonly functions: ScriptFunctions;
  readonly code: CodeFindings;
  /** The runtime in the project's own folders, where that runs the books. */
  readonly own: RuntimeAbilities | undefined;
  readonly catalogue: ClassCatalogue;
  /** What decides the size of the app's content. */
  readonly contentRule: ContentRule['rule'];
  readonly pageIndex: PageIndexCodec;
}

/** Looks for one subject on each page with a readable model. `checks.ts` lists it. */
export interface PageCheck {
  /** Every kind of its findings. */
  readonly finds: readonly FindingKind[];
  readonly check: (page: ExaminedPage, services: CheckServices) => readonly Finding[] | Promise<readonly Finding[]>;
}
