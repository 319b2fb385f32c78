import type { FileContent, ProjectPath } from '#domain/change/file-change';

/**
 * Makes a unified diff of one file's text, in the form of `diff -u` and git. `undefined` stands for an absent file
 * (`/dev/null`). For a large content, and for bytes that are no text, the diff has one line, which states that they differ.
 */
export type TextDiff = (path: ProjectPath, before: FileContent | undefined, after: FileContent | undefined) => string;
