import type { ProjectPath } from '#domain/change/file-change';
import { bytesToText, decodeUtf8, editText, encodeUtf8 } from '#application/support/bytes';
import type { ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { Reference } from '../reference.js';

/**
 * An action of a behaviour tree that goes to a page, up to the end of the page's name: `[goto cover …]`. A tree is indented
 * text. Two semicolons begin a comment.
 */
const goesToPage = /(\[[ \t]*goto[ \t]+)([^\s\][]+)/g;

/** The behaviour trees of a book, in its own folder and beside the books. */
export async function treesOf(files: ProjectFiles, book: string): Promise<ProjectPath[]> {
  return (await filesBelow(files, ...layout.behaviorFolders(book))).filter(layout.isBehaviorTree);
}

/** An action of a tree that goes to a page. */
interface TreeReference extends Reference {
  /** Counted from 1. */
  readonly line: number;
}

/** The pages that the trees of a book go to. */
export async function referencesOfTrees(files: ProjectFiles, book: string): Promise<TreeReference[]> {
  const found: TreeReference[][] = [];
  for (const path of await treesOf(files, book)) {
    const content = (await files.read(path))?.content;
    if (content !== undefined) found.push(referencesOfTree(path, content));
  }
  return found.flat();
}

function referencesOfTree(path: ProjectPath, content: Uint8Array): TreeReference[] {
  return bytesToText(content)
    .split('\n')
    .flatMap((line, index) =>
      Array.from(codeOf(line).matchAll(goesToPage), ([, , name = '']) => ({
        path,
        at: `line ${index + 1}`,
        line: index + 1,
        kind: 'page' as const,
        name: decodeUtf8(name),
      })),
    );
}

/** Whether a tree can have the name: it ends at a blank or a bracket. */
export function isNameInTree(name: string): boolean {
  return !/[\s\][]|;;/.test(name);
}

/** The tree with a page under another name; the same bytes where it goes to no such page. */
export function renameInTree(content: Uint8Array, from: string, to: string): Uint8Array {
  const [before, after] = [encodeUtf8(from), encodeUtf8(to)];
  return editText(content, (text) =>
    text.replace(/[^\n]+/g, (line) => {
      const code = codeOf(line);
      const renamed = code.replace(goesToPage, (whole, lead: string, name: string) =>
        name === before ? lead + after : whole,
      );
      return renamed + line.slice(code.length);
    }),
  );
}

/** The line without its comment. */
function codeOf(line: string): string {
  const comment = line.indexOf(';;');
  return comment < 0 ? line : line.slice(0, comment);
}
