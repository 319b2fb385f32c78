import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page';
import type { NamedOnPage } from '#application/references/find/find-names';
import type { LayerImage } from '#application/project/layer/layer-image';
import type { BookAssets } from '#application/references/assets/book-assets';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding } from './finding.js';

/** A file of the page's model. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** Its owner in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: ResourceAddress;
}

/** A page with a readable model, and everything that checks need, read once. */
export interface ExaminedPage extends NamedOnPage {
  readonly page: Page;
  readonly parsed: ParsedFiles;
  /** Files that the store could not read so far, and why. */
  readonly unreadable: ReadonlyMap<ProjectPath, string>;
  /** Every file in the page's folders. */
  readonly paths: ReadonlySet<ProjectPath>;
  /** The same paths, folded for file systems that ignore case and Unicode form. */
  readonly folded: ReadonlySet<string>;
  /** Every file of the page's model, required or optional. */
  readonly expected: readonly ExpectedFile[];
  /** The image of each layer, by its path. */
  readonly images: ReadonlyMap<string, LayerImage>;
  /** The files of the book that are no images. */
  readonly assets: BookAssets;
}

/** Checks a page for one kind of fault. */
export type PageCheck = (examined: ExaminedPage) => readonly Finding[] | Promise<readonly Finding[]>;
