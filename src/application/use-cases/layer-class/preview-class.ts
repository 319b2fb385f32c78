import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import type { LayerTargets } from '#application/project/layer-targets';
import type { Previews } from '#application/project/previews';
import type { ProjectFiles } from '#application/project/project-files';
import type { ProjectModels } from '#application/project/project-models';
import type { ScriptProperties } from '#application/project/script-properties';
import type { ClassAddress } from './class-address.js';
import type { ClassDocument } from './class-document.js';
import type { ReadClass } from './read-class.js';

/** Shows a class's properties in the running app without storing them. Writes no file. */
export class PreviewClass {
  constructor(
    private readonly files: ProjectFiles,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readClass: ReadClass,
  ) {}

  /** @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`, `invalid-property` */
  async execute(address: ClassAddress, props: Properties): Promise<ClassDocument & { readonly app: AppPresence }> {
    const layer = (await this.models.page(this.files, address)).requireLayer(address.path);
    const entry = await this.readClass.requireAttached(this.files, layer, address.class);
    const known = (await this.targets.knownClass(this.files, entry)) ?? this.targets.carriedClass(entry);
    const target = this.targets.class(address, layer, known);
    const { patch } = await this.scripts.accept(this.files, target, props);
    const app = this.previews.show({ address, path: layer.path, class: known.name }, patch);
    return { ...(await this.readClass.execute(address)), app };
  }
}
