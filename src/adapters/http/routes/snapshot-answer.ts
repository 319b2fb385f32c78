import type { ProjectFiles } from '#application/project/project-files';
import type { Snapshots } from '#application/project/snapshots';
import type { DocumentAnswer } from '../answer/answer.js';

/**
 * What a GET reads: all of it as one revision of the project has it, and that revision with it. It
 * is answered again as long as nothing that was read has changed.
 *
 * @param holds says the same of what is in the document and was not read from files
 */
export async function snapshotAnswer<Document>(
  snapshots: Snapshots,
  read: (files: ProjectFiles) => Promise<Document>,
  holds: (document: Document) => boolean = () => true,
): Promise<DocumentAnswer & { readonly document: Document; readonly revision: number }> {
  const { revision, result, witness } = await snapshots.read(read);
  const again = witness === undefined ? {} : { again: { witness, holds: () => holds(result) } };
  return { status: 200, document: result, revision, ...again };
}
