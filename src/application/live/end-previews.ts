import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { AnyRow } from '#application/ports/shared-state';
import { isPreview, type Preview, type PreviewTarget } from './preview-rows.js';
import type { Previews } from './previews.js';

/** Ends the previews of layers and classes that a change has removed, renamed or moved. */
export class EndPreviews {
  constructor(
    private readonly models: ProjectModels,
    private readonly previews: Previews,
  ) {}

  /** Whether there are previews that a change may end. */
  get hasPreviews(): boolean {
    return this.previews.all().length > 0;
  }

  /** @param files the project after a change that was made */
  async execute(files: ProjectFiles): Promise<void> {
    await this.previews.endAll(await this.endedBy(files));
  }

  /**
   * The previews that a change ends.
   * @param files the project as the change would leave it
   */
  async endedBy(files: ProjectFiles): Promise<readonly Preview[]> {
    const ended: Preview[] = [];
    for (const preview of this.previews.all()) {
      if (!(await this.isThere(files, preview.value.target))) ended.push(preview);
    }
    return ended;
  }

  /** Announces those rows that are previews and that a change has ended. */
  announce(ended: readonly AnyRow[]): Promise<void> {
    return this.previews.announceEnded(ended.filter(isPreview));
  }

  private async isThere(files: ProjectFiles, { address, path, class: className }: PreviewTarget): Promise<boolean> {
    try {
      const page = await this.models.indexedPage(files, address);
      if (className === undefined) return page?.layer(path) !== undefined;
      return page !== undefined && page.carriers(path, className).length > 0;
    } catch {
      // An unreadable page may become readable again.
      return true;
    }
  }
}
