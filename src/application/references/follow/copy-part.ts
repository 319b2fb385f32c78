import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { samePage, type PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { imageSizes } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { copyAsset, copyAssets } from '#application/references/assets/copy-assets';
import type { FindNames, NamedInFiles } from '#application/references/find/find-names';
import { ParsedFiles } from '#application/references/find/parsed-files';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { Followed, RewriteReferences } from './rewrite-references.js';
import type { NameChange } from './name-changes.js';

/** A part of a page (a layer, a class, a command, a component) and its copy, on this page or another one. */
export interface CopiedPart {
  readonly from: PageAddress;
  readonly to: PageAddress;
  /** The files of the part, existing or not, with the path of each copy. */
  readonly files: ReadonlyMap<ProjectPath, ProjectPath>;
  /** The new names of the part in its copy. */
  readonly change: NameChange;
  /** Saves what the request sets beside the copy. */
  readonly save: () => Promise<readonly Warning[]>;
}

/**
 * Completes the copy of a part. Names of the part itself are renewed in the copy, and all others stay. Images and other assets
 * come along to another page or book, because a copy must look and sound like its original. Layers, commands and the like that the
 * other page lacks are warnings: only the author knows what the copy should name there.
 */
export class CopyPart {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly names: FindNames,
    private readonly follow: RewriteReferences,
    private readonly missing: WarnMissingTargets,
  ) {}

  /** Copies the files of a part, byte for byte. @throws Problem `name-collides` where a file is */
  async files(draft: Draft, files: CopiedPart['files']): Promise<void> {
    for (const [from, to] of files) await draft.copy(from, to);
  }

  /** Called when the index model lists the copy, and its files exist. */
  async execute(draft: Draft, { from, to, files, change, save }: CopiedPart): Promise<Followed> {
    const only = new Set(files.values());
    const { references, warnings } = await this.follow.onPage(draft, to, { ...change, only });
    const saved = await save();
    const page = await this.models.page(draft, to);
    const named = await this.names.inFiles(new ParsedFiles(untrackedReads(draft), this.codecs), page, only);
    const assets = samePage(from, to) ? [] : await this.bringAssets(draft, from, to, only, named);
    const missing = await this.missing.inFiles(draft, to, named.references, named.files);
    return { references, warnings: [...warnings, ...saved, ...assets, ...missing] };
  }

  /** Copies what scripts name in the folder of their page, and between books the other assets, too. */
  private async bringAssets(
    draft: Draft,
    from: PageAddress,
    to: PageAddress,
    only: ReadonlySet<ProjectPath>,
    named: NamedInFiles,
  ): Promise<Warning[]> {
    const images = named.references.flatMap(({ kind, name }) => (kind === 'image' ? imageSizes(`${name}.png`) : []));
    const files = named.files.flatMap(({ name, file }) => (file.in.some(isOfPage) ? name : []));
    const warnings: Warning[] = [];
    for (const path of new Set([...images, ...files])) {
      const [source, copy] = [from, to].map(({ page }) => `${layout.imageAssets}/${page}/${path}`) as [string, string];
      warnings.push(...(await copyAsset(draft, from.book, to.book, source, copy)));
    }
    return [...warnings, ...(await copyAssets(draft, this.codecs.lua, from.book, to.book, [...only]))];
  }
}

function isOfPage(folder: string): boolean {
  return folder.includes('{page}');
}
