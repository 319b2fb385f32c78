import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page';
import type { NamedOnPage } from '#application/references/find/find-names';
import type { LayerPicture } from '#application/project/layer/layer-image';
import type { BookAssets } from '#application/references/assets/book-assets';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding } from './finding.js';

/** A file that the page's model asks for. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** What needs it, in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: ResourceAddress;
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
