import type { ProjectFiles } from '#application/project/project-files';
import type { Snapshots } from '#application/project/snapshots';
import type { DocumentAnswer } from '../answer/answer.js';

/** What a GET reads: all of it as one revision of the project has it, and that revision in the headers. */
export async function snapshotAnswer<Document>(
  snapshots: Snapshots,
  read: (files: ProjectFiles) => Promise<Document>,
): Promise<DocumentAnswer & { readonly document: Document }> {
  const { revision, result } = await snapshots.read(read);
  return { status: 200, document: result, headers: revisionHeader(revision) };
}

export function revisionHeader(revision: number): Readonly<Record<string, string>> {
  return { 'Pagewright-Revision': String(revision) };
}
