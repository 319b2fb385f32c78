import { everyComponent, type ComponentEntry } from '#domain/component-kind';
import { parseClassName } from '#domain/layer-class';
import { Layer } from '#domain/layer';
import { walkLayers } from '#domain/model/layer-tree';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import type {
  ComponentTargets,
  KnownClass,
  LayerTargets,
  ScriptTarget,
} from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';

/** The thing that a script of a page describes. */
export type ScriptOwner =
  | { readonly in: 'layers'; readonly path: LayerPath; readonly class?: string }
  | { readonly in: 'groups'; readonly name: string; readonly class: string }
  | { readonly in: 'components'; readonly entry: ComponentEntry };

export interface PageScript {
  readonly owner: ScriptOwner;
  readonly target: ScriptTarget;
  /** The definition of the class, where the script is one of a class. */
  readonly known?: KnownClass;
}

/** Every script that a page's model lists, without commands, with the JSON files beside it. */
export class PageScripts {
  constructor(
    private readonly layers: LayerTargets,
    private readonly components: ComponentTargets,
  ) {}

  async all(files: ProjectFiles, { address, model }: Page): Promise<PageScript[]> {
    const scripts: PageScript[] = [];
    const known = this.memoisedClassOf(files);
    for (const { path, node } of walkLayers(model.components.layers)) {
      const layer = new Layer(path, node);
      scripts.push({ owner: { in: 'layers', path }, target: this.layers.layer(address, layer) });
      for (const entry of layer.classes) {
        const carried = await known(entry);
        const target = this.layers.class(address, layer, carried);
        scripts.push({ owner: { in: 'layers', path, class: carried.name }, target, known: carried });
      }
    }
    for (const entry of everyComponent(model))
      scripts.push({ owner: { in: 'components', entry }, target: this.components.component(address, entry) });
    for (const { name, classes } of model.components.groups)
      for (const entry of classes) scripts.push(this.groupScript(address, name, await known(entry)));
    return scripts;
  }

  /** The script of a class on a page group. */
  async groupClass(files: ProjectFiles, address: PageAddress, name: string, entry: string): Promise<PageScript> {
    return this.groupScript(address, name, await this.layers.classOf(files, entry));
  }

  private groupScript(address: PageAddress, name: string, known: KnownClass): PageScript {
    const target = this.layers.groupClass(address, name, known);
    return { owner: { in: 'groups', name, class: known.name }, target, known };
  }

  /** As `classOf`, memoised: many layers have the same class. */
  private memoisedClassOf(files: ProjectFiles): (entry: string) => Promise<KnownClass> {
    const known = new Map<string, Promise<KnownClass>>();
    return (entry) => {
      const { name } = parseClassName(entry);
      const found = known.get(name) ?? this.layers.classOf(files, name);
      known.set(name, found);
      return found;
    };
  }
}
