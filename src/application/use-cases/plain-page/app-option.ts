import { name } from '../define-operation.js';

/** The running app that is asked. */
export const appOption = name
  .optional()
  .describe(
    'For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.',
  );

/** The problems of an operation that asks a running app. */
export const appProblems = ['app-not-connected', 'app-timed-out', 'view-not-registered', 'function-failed'] as const;
