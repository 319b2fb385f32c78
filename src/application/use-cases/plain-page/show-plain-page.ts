import type { PageAddress } from '#domain/page/page-address';
import type { RunningApp } from '#application/ports/running-app';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import { plainView } from './plain-view.js';

interface ShownPage {
  readonly name: string;
  readonly kind: 'plain';
  readonly shown: true;
}

/** Has the running app show a plain page by its ordinary navigation. */
export class ShowPlainPage {
  constructor(
    private readonly files: ProjectFiles,
    private readonly models: ProjectModels,
    private readonly app: RunningApp,
  ) {}

  /**
   * @param app the app that is asked, by its id or device; the one that connected last where nothing is said
   * @param shows `false` for who only asks what would be answered: the app stays where it is
   * @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed`
   */
  async execute(address: PageAddress, app?: string, shows = true): Promise<ShownPage> {
    const view = await plainView(this.files, this.models, address, app);
    if (shows) await this.app.show(view);
    else this.app.requireConnected(app);
    return { name: address.page, kind: 'plain', shown: true };
  }
}
