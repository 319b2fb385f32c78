import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { PageCheck } from './examine-pages.js';
import type { MendMissingScripts } from './mend-missing-scripts.js';
import type { CodeFindings } from './code/code-findings.js';
import { checkAssets, checkCustomClasses, checkReferences } from './checks/check-references.js';
import { checkCase, checkMissing, checkUnlisted } from './checks/check-files.js';
import { checkCode } from './checks/check-code.js';
import { checkDurations, checkRuntimeNeeds } from './checks/check-runtime.js';
import { checkMarks } from './checks/check-marks.js';
import { checkDuplicates } from './checks/check-duplicates.js';
import { checkImages, checkSizes } from './checks/check-images.js';
import { checkLists, checkSources, checkUnreadable } from './checks/check-sources.js';

/**
 * Every check of a page, in the order of the report.
 * @param own the runtime in the project's own folders, where that runs the books
 */
export function pageChecks(
  mend: MendMissingScripts,
  code: CodeFindings,
  own: RuntimeAbilities | undefined,
  catalogue: ClassCatalogue,
): readonly PageCheck[] {
  return [
    checkLists,
    checkSources,
    checkMarks,
    checkMissing(mend),
    checkCustomClasses,
    checkCase,
    checkDuplicates,
    checkReferences,
    checkCode(code),
    checkAssets,
    checkSizes,
    checkUnlisted,
    checkImages,
    checkUnreadable,
    checkRuntimeNeeds(own, catalogue),
    checkDurations(own, catalogue),
  ];
}
