import type { ProjectFiles } from '#application/project/files/project-files';
import type { Snapshots } from '#application/project/snapshot/snapshots';
import type { DocumentAnswer } from '../answer/answer.js';

/**
 * What a GET reads: all of it as one revision of the project has it, and that revision with it. It
 * is answered again as long as nothing that was read has changed.
 *
 * @param holdsOf what says the same of what is in the document and was not read from files. It is kept
 *   as long as the answer is, so it should hold no more of the document than it asks about
 */
export async function snapshotAnswer<Document>(
  snapshots: Snapshots,
  read: (files: ProjectFiles) => Promise<Document>,
  holdsOf: (document: Document) => () => boolean = () => always,
): Promise<DocumentAnswer & { readonly document: Document; readonly revision: number }> {
  const { revision, result, witness } = await snapshots.read(read);
  // Not a function made here: it would keep every document that was ever answered.
  const again = witness === undefined ? {} : { again: { witness, holds: holdsOf(result) } };
  return { status: 200, document: result, revision, ...again };
}

function always(): boolean {
  return true;
}
