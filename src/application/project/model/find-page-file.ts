import type { PageAddress, PageFile } from '#domain/page';
import type { ProjectPath } from '#domain/change/file-change';
import type { Codecs } from '#application/ports/codecs';
import {
  folderNames,
  isFile,
  isUnreadable,
  luaFileNames,
  type ProjectFiles,
} from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { runsInModules } from '#application/project/runtime/find-runtime';

/** The pages of a book by their kinds, as far as its files show. */
interface FoundPages {
  readonly indexed: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
}

/** Finds the files with the models of pages. The text of a file decides whether it is a page's, and its place does not. */
export class FindPageFile {
  constructor(private readonly codecs: Codecs) {}

  /** The file of an indexed page, readable or not; `undefined` for any other. */
  async of(files: ProjectFiles, address: PageAddress): Promise<PageFile | undefined> {
    const [inFolder, beside] = [layout.pageFile(address, 'folder'), layout.pageFile(address, 'file')];
    const asFolder = { file: inFolder, form: 'folder' } as const;
    if (address.page === layout.bookIndexPage || !(await this.makesScene(files, beside)))
      return (await isFile(files, inFolder)) ? asFolder : undefined;
    const asFile = { file: beside, form: 'file' } as const;
    if (!(await this.makesScene(files, inFolder))) return asFile;
    return (await runsInModules(files, this.codecs.settings))
      ? { ...asFile, other: inFolder }
      : { ...asFolder, other: beside };
  }

  /**
   * The pages of a book. Reads only the Lua files in the book's own folder.
   * @param listed the pages of its index
   */
  async inBook(files: ProjectFiles, book: string, listed: readonly string[]): Promise<FoundPages> {
    const [folders, names] = await Promise.all([
      folderNames(files, layout.componentsFolder(book)),
      luaFileNames(files, layout.book(book)),
    ]);
    const pages = [...new Set([...listed, ...folders])];
    const [inFolders, besides] = await Promise.all([
      filtered(pages, (page) => isFile(files, layout.pageFile({ book, page }, 'folder'))),
      filtered(
        names.filter((page) => page !== layout.bookIndexPage),
        (page) => this.mayMakeScene(files, layout.pageFile({ book, page }, 'file')),
      ),
    ]);
    return {
      indexed: new Set([...inFolders, ...besides]),
      plain: new Set(names.filter((name) => !layout.notPages.includes(name))),
    };
  }

  private async makesScene(files: ProjectFiles, path: ProjectPath): Promise<boolean> {
    const content = (await files.read(path))?.content;
    if (content === undefined) return false;
    // What was parsed as a page's model makes a scene.
    return files.parsed?.pages.has(content) === true || this.codecs.pageIndex.makesScene(content);
  }

  /** As `makesScene`; also for a file that cannot be read now: so it hides no page, and a reader of the page learns why. */
  private async mayMakeScene(files: ProjectFiles, path: ProjectPath): Promise<boolean> {
    try {
      return await this.makesScene(files, path);
    } catch (error) {
      if (isUnreadable(error)) return true;
      throw error;
    }
  }
}

async function filtered(names: readonly string[], holds: (name: string) => Promise<boolean>): Promise<string[]> {
  const held = await Promise.all(names.map(holds));
  return names.filter((_, index) => held[index]);
}
