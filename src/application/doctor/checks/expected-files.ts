import type { ProjectPath } from '#domain/change/file-change';
import { Layer } from '#domain/layer/layer';
import { walkLayers } from '#domain/layer/layer-tree';
import type { Page } from '#domain/page/page';
import { layout } from '#application/project/project-layout';
import type { PageScript } from '#application/references/page-scripts';
import { ownerAddress } from '../owner-address.js';

/** A file that the page's model asks for. */
export interface ExpectedFile {
  readonly path: ProjectPath;
  /** What needs it, in a sentence: `the layer "title"`. */
  readonly title: string;
  readonly resource: readonly string[];
  /** Whether the app does not start, or the page does not open, without it. */
  readonly required: boolean;
}

/** Every file that the page's model asks for, and may have. */
export function expectedFiles(page: Page, scripts: readonly PageScript[]): ExpectedFile[] {
  const { address, model } = page;
  const { book } = address;
  const own = { title: 'the page', resource: [book, address.page], required: false };
  const files: ExpectedFile[] = [
    { ...own, path: layout.pageIndex(address) },
    { ...own, path: layout.pageJson(address) },
  ];
  for (const { owner, target } of scripts) {
    const of = { title: target.title, resource: ownerAddress(address, owner) };
    files.push({ ...of, path: target.script, required: true });
    files.push(...target.json.map((path) => ({ ...of, path, required: false })));
  }
  for (const command of model.commands) {
    const of = { title: `the command "${command}"`, resource: [book, 'commands', address.page, command] };
    files.push({ ...of, path: layout.commandScript(address, command), required: true });
    files.push({ ...of, path: layout.commandJson(address, command), required: false });
  }
  for (const { path, node } of walkLayers(model.components.layers)) {
    const { pathName } = new Layer(path, node);
    const of = { title: `the layer "${pathName}"`, resource: [book, address.page, ...path], required: false };
    files.push(...layout.layerImages(address, path).map((image) => ({ ...of, path: image })));
  }
  return files;
}
