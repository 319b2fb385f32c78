import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { PageAddress } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import {
  addressOfBook,
  addressOfCommand,
  addressOfOwner,
  addressOfPage,
  addressOfProject,
} from '../resource-addresses.js';
import type { PageScripts } from './page-scripts.js';

/** Finds the thing that a script, a JSON file or an index belongs to. Each page is read once. */
export class FileOwners {
  private readonly pages = new Map<string, Promise<ReadonlyMap<ProjectPath, ResourceAddress>>>();

  constructor(
    private readonly files: ProjectFiles,
    private readonly models: ProjectModels,
    private readonly scripts: PageScripts,
  ) {}

  /** The thing; for a file that no model lists, its page, its book or the project. */
  async of(path: ProjectPath): Promise<ResourceAddress> {
    const [, customClass] = /^components\/custom\/([^/]+)\.lua$/.exec(path) ?? [];
    if (customClass !== undefined) return { type: 'custom-class', address: [customClass] };
    const [, book, page] = /^App\/([^/]+)\/(?:(?:components|commands|models)\/([^/]+)\/)?/.exec(path) ?? [];
    if (book === undefined) return this.plainPage(path);
    if (page === undefined) {
      const [, scene] = /^App\/[^/]+\/([^/]+)\.lua$/.exec(path) ?? [];
      const isPage = scene !== undefined && !layout.notPages.includes(scene);
      return isPage ? addressOfPage({ book, page: scene }) : addressOfBook(book);
    }
    const address = { book, page };
    const key = `${book}/${page}`;
    const owners = this.pages.get(key) ?? this.ownersOn(address);
    this.pages.set(key, owners);
    return (await owners).get(path) ?? addressOfPage(address);
  }

  /** A plain page may be in a folder of its own. */
  private plainPage(path: ProjectPath): ResourceAddress {
    const [, book, page] = /^([^/]+)\/([^/]+)\.lua$/.exec(path) ?? [];
    if (book === undefined || page === undefined) return addressOfProject;
    return book === layout.books || layout.isOfApp(book) ? addressOfProject : addressOfPage({ book, page });
  }

  private async ownersOn(address: PageAddress): Promise<ReadonlyMap<ProjectPath, ResourceAddress>> {
    const owners = new Map<ProjectPath, ResourceAddress>();
    const page = await this.models.readablePage(this.files, address);
    if (page === undefined) return owners;
    for (const { owner, target } of await this.scripts.all(this.files, page))
      for (const path of [target.script, ...target.json])
        if (!owners.has(path)) owners.set(path, addressOfOwner(address, owner));
    for (const command of page.model.commands)
      for (const path of layout.commandFiles(address, command)) owners.set(path, addressOfCommand(address, command));
    return owners;
  }
}
