import { bookPageFindings } from './checks/check-book-pages.js';
import { checkPlaces } from './checks/check-places.js';
import { checkAnimations } from './checks/check-animations.js';
import { checkAssets, checkReferences } from './checks/check-references.js';
import { checkCase } from './checks/files/check-case.js';
import { checkCode } from './checks/check-code.js';
import { checkCustomClasses } from './checks/check-custom-classes.js';
import { checkDoubledFolder } from './checks/files/check-doubled-folder.js';
import { checkDuplicates } from './checks/files/check-duplicates.js';
import { checkDurations } from './checks/check-durations.js';
import { checkImages } from './checks/files/check-images.js';
import { checkLinks } from './checks/files/check-links.js';
import { checkLists } from './checks/check-lists.js';
import { checkMarks } from './checks/check-marks.js';
import { checkMissing } from './checks/files/check-missing.js';
import { checkModel } from './checks/check-model.js';
import { checkOwnNames } from './checks/check-own-names.js';
import { checkPageFiles } from './checks/files/check-page-files.js';
import { checkPageName } from './checks/check-page-name.js';
import { checkRuntime } from './checks/check-runtime.js';
import { checkRuntimeNeeds } from './checks/check-runtime-needs.js';
import { checkSharedCode } from './checks/check-shared-code.js';
import { checkSizes } from './checks/files/check-sizes.js';
import { checkSources } from './checks/check-sources.js';
import { checkStart } from './checks/check-start.js';
import { checkUnlisted } from './checks/files/check-unlisted.js';
import { checkUnreadable } from './checks/check-unreadable.js';
import { noScene } from './checks/check-plain-page.js';
import { unreadableIndex } from './checks/unreadable-index.js';
import type { FindingKind } from './finding.js';
import type { PageCheck } from './page-check.js';
import type { ProjectCheck } from './project-check.js';

/** The checks of the project whose findings come first. */
export const leadingChecks: readonly ProjectCheck[] = [checkLinks, checkRuntime];

/** Every check of a page, in the order of the report. */
export const pageChecks: readonly PageCheck[] = [
  checkLists,
  checkPageFiles,
  checkPageName,
  checkSources,
  checkMarks,
  checkModel,
  checkMissing,
  checkCustomClasses,
  checkCase,
  checkDuplicates,
  checkOwnNames,
  checkReferences,
  checkCode,
  checkAnimations,
  checkPlaces,
  checkAssets,
  checkSizes,
  checkUnlisted,
  checkImages,
  checkUnreadable,
  checkRuntimeNeeds,
  checkDurations,
];

/** The checks of the project whose findings come last. */
export const closingChecks: readonly ProjectCheck[] = [checkDoubledFolder, checkSharedCode, checkStart];

/** What `ExamineProject` finds itself on its way to the pages. */
const findsOnTheWay: readonly FindingKind[] = [unreadableIndex, noScene, ...bookPageFindings];

const kindsOf = (checks: readonly { readonly finds: readonly FindingKind[] }[]) => checks.flatMap(({ finds }) => finds);

/** Everything that the doctor looks for, once, in the order of the report. */
export const findingKinds: readonly FindingKind[] = [
  ...new Set([...kindsOf(leadingChecks), ...findsOnTheWay, ...kindsOf(pageChecks), ...kindsOf(closingChecks)]),
];

/** By name, so that the order of the checks does not show in the API. */
export const findingCodes: readonly string[] = findingKinds.map(({ code }) => code).toSorted();
