import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { PageCheck } from './examined-page.js';
import type { MendMissing } from './mend-missing.js';
import type { CodeFindings } from './code/code-findings.js';
import { checkAssets } from './checks/check-assets.js';
import { checkCase } from './checks/check-case.js';
import { checkCode } from './checks/check-code.js';
import { checkCustomClasses } from './checks/check-custom-classes.js';
import { checkDurations } from './checks/check-durations.js';
import { checkDuplicates } from './checks/check-duplicates.js';
import { checkImages } from './checks/check-images.js';
import { checkMissing } from './checks/check-missing.js';
import { checkReferences } from './checks/check-references.js';
import { checkRuntimeNeeds } from './checks/check-runtime.js';
import { checkSizes } from './checks/check-sizes.js';
import { checkSources } from './checks/check-sources.js';
import { checkUnlisted } from './checks/check-unlisted.js';
import { checkUnreadable } from './checks/check-unreadable.js';

/**
 * Everything a page is looked at for, in the order it is told.
 * @param own the runtime in the project's own folders, where that runs the books
 */
export function pageChecks(
  mend: MendMissing,
  code: CodeFindings,
  own: RuntimeAbilities | undefined,
  catalogue: ClassCatalogue,
): readonly PageCheck[] {
  return [
    checkSources,
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
