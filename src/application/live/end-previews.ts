import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { PreviewTarget, Previews } from './previews.js';

/** Ends the previews of layers and classes that a change has removed, renamed or moved. */
export class EndPreviews {
  constructor(
    private readonly models: ProjectModels,
    private readonly previews: Previews,
  ) {}

  /** Whether there are previews that a change may end. */
  get hasPreviews(): boolean {
    return this.previews.targets().length > 0;
  }

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
      // The change is made already, and an unreadable page may become readable again.
      return true;
    }
  }
}
