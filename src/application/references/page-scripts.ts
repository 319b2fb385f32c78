import { componentEntries, componentKinds, type ComponentEntry } from '#domain/component/component-kind';
import { Layer } from '#domain/layer/layer';
import { walkLayers } from '#domain/layer/layer-tree';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page/page-address';
import type { Page } from '#domain/page/page';
import type { ComponentTargets } from '#application/project/component-targets';
import type { KnownClass, LayerTargets } from '#application/project/layer-targets';
import type { ProjectFiles } from '#application/project/project-files';
import type { ScriptTarget } from '#application/project/script-target';

/** What a script of a page describes. A class on a page group stands at the path that is the group's name. */
export type ScriptOwner =
  | { readonly in: 'layers'; readonly path: LayerPath; readonly class?: string }
  | { readonly in: 'groups'; readonly name: string; readonly class: string }
  | { readonly in: 'components'; readonly entry: ComponentEntry };

export interface PageScript {
  readonly owner: ScriptOwner;
  readonly target: ScriptTarget;
  /** Of a class: what it is known as. */
  readonly known?: KnownClass;
}

/** Every script that a page's model asks for, commands excepted, with the JSON files beside it. */
export class PageScripts {
  constructor(
    private readonly layers: LayerTargets,
    private readonly components: ComponentTargets,
  ) {}

  async all(files: ProjectFiles, { address, model }: Page): Promise<PageScript[]> {
    const scripts: PageScript[] = [];
    for (const { path, node } of walkLayers(model.components.layers)) {
      const layer = new Layer(path, node);
      scripts.push({ owner: { in: 'layers', path }, target: this.layers.layer(address, layer) });
      for (const entry of layer.classes) {
        const known = await this.known(files, entry);
        const target = this.layers.class(address, layer, known);
        scripts.push({ owner: { in: 'layers', path, class: known.name }, target, known });
      }
    }
    for (const entry of componentKinds.flatMap((kind) => componentEntries(model, kind)))
      scripts.push({ owner: { in: 'components', entry }, target: this.components.component(address, entry) });
    for (const { name, classes } of model.components.groups)
      for (const entry of classes) scripts.push(await this.groupClass(files, address, name, entry));
    return scripts;
  }

  /** The script of a class on a page group. */
  async groupClass(files: ProjectFiles, address: PageAddress, name: string, entry: string): Promise<PageScript> {
    const known = await this.known(files, entry);
    const target = this.layers.groupClass(address, name, known);
    return { owner: { in: 'groups', name, class: known.name }, target, known };
  }

  private async known(files: ProjectFiles, entry: string): Promise<KnownClass> {
    return (await this.layers.knownClass(files, entry)) ?? this.layers.carriedClass(entry);
  }
}
