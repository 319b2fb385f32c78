import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { PreviewTarget, Previews } from './previews.js';

/** Ends the previews of what a change took away: a layer or class removed, renamed or moved, a page or book gone. */
export class EndPreviews {
  constructor(
    private readonly models: ProjectModels,
    private readonly previews: Previews,
  ) {}

  /** @param files the project after the change */
  async execute(files: ProjectFiles): Promise<void> {
    for (const target of this.previews.targets()) {
      if (!(await this.isThere(files, target))) this.previews.end(target);
    }
  }

  private async isThere(files: ProjectFiles, { address, path, class: className }: PreviewTarget): Promise<boolean> {
    try {
      const page = await this.models.indexedPage(files, address);
      if (className === undefined) return page?.layer(path) !== undefined;
      return page !== undefined && page.carriers(path, className).length > 0;
    } catch {
      // A page that cannot be read now may be read again later; the change itself is made.
      return true;
    }
  }
}
