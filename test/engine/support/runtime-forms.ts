import { type RuntimeName, runtimeNames } from './engine.js';

/** A runtime, and where the models of pages lie: in a folder for each page, or as files in that of the book. */
export const runtimeForms: readonly (readonly [runtime: RuntimeName, models: 'folders' | 'files'])[] = [
  ...runtimeNames.map((runtime) => [runtime, 'folders'] as const),
  ['modules', 'files'],
];
