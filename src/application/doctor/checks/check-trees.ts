import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { withNearest } from '#application/references/find/missing-target';
import { referencesOfTrees } from '#application/references/trees/tree-references';
import { addressOfBook } from '#application/references/resource-addresses';
import type { Finding } from '#application/doctor/finding';
import { danglingPage } from './check-references.js';

interface TreeResult {
  readonly findings: readonly Finding[];
  /** The pages that the trees go to. */
  readonly goesTo: readonly string[];
}

/**
 * The behaviour trees of a book: actions that go to no page of it.
 * @param pages every page of the book
 */
export async function checkTrees(files: ProjectFiles, book: string, pages: readonly string[]): Promise<TreeResult> {
  const references = await referencesOfTrees(skippingUnreadable(files), book);
  const findings = references
    .filter(({ name }) => !pages.includes(name))
    .map(({ path, line, name }): Finding => {
      const message = `Line ${line} goes to "${name}", but the book "${book}" has no page of that name: nothing happens.`;
      return {
        kind: danglingPage,
        place: { path, line },
        resource: addressOfBook(book),
        explanation: withNearest(message, name, pages).message,
      };
    });
  return { findings, goesTo: references.map(({ name }) => name) };
}
