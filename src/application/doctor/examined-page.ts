import type { ProjectPath } from '#domain/change/file-change';
import type { Page, PageAddress } from '#domain/page';
import type { NamedOnPage } from '#application/references/find/find-names';
import type { LayerPicture } from '#application/project/layer/layer-image';
import type { BookAssets } from '#application/references/assets/book-assets';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding } from './finding.js';
import type { ScriptOwner } from '#application/references/find/page-scripts';

/** A file that the page's model asks for. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** What needs it, in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: readonly string[];
}

/** A page whose model could be read, with everything that checks look at, read once. */
export interface ExaminedPage extends NamedOnPage {
  readonly page: Page;
  readonly parsed: ParsedFiles;
  /** What the medium did not let be read so far, and why. */
  readonly unreadable: ReadonlyMap<ProjectPath, string>;
  /** Every file in the page's folders. */
  readonly paths: ReadonlySet<ProjectPath>;
  /** The same, as a file system that minds neither case nor Unicode form has them. */
  readonly folded: ReadonlySet<string>;
  /** Every file that the page's model asks for, and may have. */
  readonly expected: readonly ExpectedFile[];
  /** Which files each layer shows, by its path. */
  readonly pictures: ReadonlyMap<string, LayerPicture>;
  /** The files of the book that are no images. */
  readonly assets: BookAssets;
}

/** Looks for one kind of trouble on a page. */
export type PageCheck = (examined: ExaminedPage) => readonly Finding[] | Promise<readonly Finding[]>;

/** The names that lead to what a script describes, from the root of all addresses. */
export function ownerAddress({ book, page }: PageAddress, owner: ScriptOwner): string[] {
  switch (owner.in) {
    case 'layers':
      return [book, page, ...owner.path, ...(owner.class === undefined ? [] : [owner.class])];
    case 'groups':
      return [book, 'components', page, 'groups', owner.name, owner.class];
    case 'components':
      return [book, 'components', page, owner.entry.kind, owner.entry.name];
  }
}
