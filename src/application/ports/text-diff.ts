import type { ProjectPath } from '#domain/change/file-change';

/**
 * A unified diff of one file's text, as `diff -u` and git print it; absent bytes stand for a file
 * that is not there (`/dev/null`). Bytes that are no text are only said to differ.
 */
export type TextDiff = (path: ProjectPath, before: Uint8Array | undefined, after: Uint8Array | undefined) => string;
