import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { PageIndexCodec } from '#application/ports/model-codec';
import type { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { PageCheck } from './examine-pages.js';
import type { MendScripts } from './mend-scripts.js';
import type { CodeFindings } from './code/code-findings.js';
import { checkAssets, checkCustomClasses, checkReferences } from './checks/check-references.js';
import { checkCase, checkMissing, checkUnlisted } from './checks/check-files.js';
import { checkCode } from './checks/check-code.js';
import { checkDurations, checkRuntimeNeeds } from './checks/check-runtime.js';
import { checkModel } from './checks/check-model.js';
import { checkAnimations } from './checks/check-animations.js';
import { checkMarks } from './checks/check-marks.js';
import { checkDuplicates } from './checks/check-duplicates.js';
import { checkImages, checkSizes } from './checks/check-images.js';
import { checkPageFiles, checkPageName } from './checks/check-page-files.js';
import { checkLists, checkSources, checkUnreadable } from './checks/check-sources.js';

/**
 * Every check of a page, in the order of the report.
 * @param own the runtime in the project's own folders, where that runs the books
 */
export function pageChecks(
  mend: MendScripts,
  code: CodeFindings,
  own: RuntimeAbilities | undefined,
  catalogue: ClassCatalogue,
  pageIndex: PageIndexCodec,
): readonly PageCheck[] {
  return [
    checkLists,
    checkPageFiles,
    checkPageName,
    checkSources,
    checkMarks,
    checkModel(pageIndex),
    checkMissing(mend),
    checkCustomClasses,
    checkCase,
    checkDuplicates,
    checkReferences,
    checkCode(code),
    checkAnimations(mend),
    checkAssets,
    checkSizes,
    checkUnlisted,
    checkImages,
    checkUnreadable,
    checkRuntimeNeeds(own, catalogue),
    checkDurations(own, catalogue),
  ];
}
