import type { ProjectPath } from '#domain/change/project-path';
import { foldName } from '#domain/name/fold-name';
import type { Page } from '#domain/page/page';
import type { Codecs } from '#application/ports/codecs';
import { listFiles } from '#application/project/files/listed-files';
import { passingOver } from '#application/project/files/passing-over';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { FindReferences } from '#application/references/find/find-references';
import { PageNames } from '#application/references/find/page-names';
import type { PageScripts } from '#application/references/find/page-scripts';
import { ParsedFiles } from '#application/references/find/parsed-files';
import { expectedFiles } from './checks/expected-files.js';
import type { ExaminedPage } from './examined-page.js';

/** Reads everything of a page that checks look at. */
export class ExaminePages {
  constructor(
    private readonly codecs: Codecs,
    private readonly scripts: PageScripts,
    private readonly find: FindReferences,
  ) {}

  /** @param pages every page of the book */
  async examine(stored: ProjectFiles, page: Page, pages: readonly string[]): Promise<ExaminedPage> {
    const unreadable = new Map<ProjectPath, string>();
    const readable = passingOver(stored, (path, { message }) => unreadable.set(path, message));
    // Without a list of its folders, nothing could be said to be missing on the page.
    const { paths, files } = await listFiles(
      { ...readable, list: (path) => stored.list(path) },
      layout.pageFolders(page.address),
    );
    const parsed = new ParsedFiles(files, this.codecs);
    const scripts = await this.scripts.all(files, page);
    const references = await this.find.inScripts(parsed, page, scripts);
    const names = new PageNames(page.model, pages);
    // An action that starts a timer gives it its name.
    const started = references.filter(({ kind, action }) => kind === 'timer' && action === 'timer.create');
    names.add(
      'timer',
      started.map(({ name }) => name),
    );
    const folded = new Set([...paths].map(foldName));
    return {
      page,
      parsed,
      scripts,
      unreadable,
      paths,
      folded,
      expected: expectedFiles(page, scripts),
      references,
      names,
    };
  }
}
