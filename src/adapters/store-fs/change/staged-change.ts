import type { FileVersion } from '#domain/change/file-change';
import type { FileStatus } from '../file-system/file-system.js';
import type { PlannedChange } from './planned-change.js';

/**
 * A change that renames alone can make.
 * - `fresh`: the temporary that holds the new content; `status` says which file that is, `newVersion` what it holds
 * - `aside`: the temporary under which the old file is kept, or will be
 */
export type StagedChange =
  | (PlannedAs<'created'> & Fresh)
  | (PlannedAs<'modified'> & Fresh & { readonly aside: string })
  | (PlannedAs<'removed'> & { readonly aside: string });

interface Fresh {
  readonly fresh: string;
  readonly status: FileStatus;
  readonly newVersion: FileVersion;
}

type PlannedAs<Action> = Extract<PlannedChange, { action: Action }>;
