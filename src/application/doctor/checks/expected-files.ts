import type { ProjectPath } from '#domain/change/file-change';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page } from '#domain/page';
import type { LayerPicture } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { PageScript } from '#application/references/find/page-scripts';
import { ownerAddress } from '../owner-address.js';

/** A file that the page's model asks for. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** What needs it, in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: readonly string[];
}

/** Every file that the page's model asks for, and may have. */
export function expectedFiles(
  page: Page,
  scripts: readonly PageScript[],
  pictures: ReadonlyMap<string, LayerPicture>,
): ExpectedFile[] {
  const { address, model } = page;
  const { book } = address;
  const files: ExpectedFile[] = [];
  expect('the page', [book, address.page], [layout.pageIndex(address), layout.pageJson(address)]);
  for (const { owner, target } of scripts)
    expect(target.title, ownerAddress(address, owner), [target.script, ...target.json]);
  for (const command of model.commands) {
    const resource = [book, 'commands', address.page, command];
    expect(`the command "${command}"`, resource, layout.commandFiles(address, command));
  }
  for (const { path } of walkLayers(model.components.layers)) {
    expect(`the layer "${path.join('/')}"`, [book, address.page, ...path], pictures.get(path.join('/'))?.sizes ?? []);
  }
  return files;

  function expect(title: string, resource: readonly string[], paths: readonly ProjectPath[]): void {
    for (const path of paths) files.push({ path, title, resource });
  }
}
