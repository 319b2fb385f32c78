import { missingModule } from '../code/code-findings.js';
import type { ProjectCheck } from '../project-check.js';
import { noReturn } from './check-code.js';
import { byteOrderMark } from './check-marks.js';
import { missingLayer } from './check-references.js';
import { fileTooLarge, invalidLua } from './check-sources.js';
import { unreadableFile } from './check-unreadable.js';

/** The code that every page shares. Runs when every page was examined. */
export const checkSharedCode: ProjectCheck = {
  finds: [unreadableFile, missingModule, byteOrderMark, invalidLua, fileTooLarge, noReturn, missingLayer],
  check: ({ shared }) => shared.findings(),
};
