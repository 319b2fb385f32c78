import type { ProjectPath } from '#domain/change/file-change';
import type { Layer } from '#domain/layer';
import type { PageAddress } from '#domain/page';
import { tableOf, type Properties } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import type { KnownClass } from './class-advice.js';
import type { ScriptTarget } from './script-target.js';

/** Of most of a page's targets only the files are asked: what else they tell is made when it is. */
export class LayerScript implements ScriptTarget {
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: Pick<Layer, 'path' | 'isGroup'>,
    readonly definition: ScriptDefinition,
    readonly formerly?: ScriptDefinition,
  ) {
    this.script = layout.layerScript(address, layer.path, layer.isGroup);
    this.json = [layout.layerJson(address, layer.path)];
  }

  get title(): string {
    return `the layer "${this.name}"`;
  }

  get jsonIdentity(): Properties {
    return tableOf({ name: this.layer.path.at(-1) ?? '' });
  }

  get identity(): Properties {
    const { book, page } = this.address;
    return tableOf({ name: this.name, page, book });
  }

  owns(): boolean {
    return true;
  }

  private get name(): string {
    return this.layer.path.join('/');
  }
}

/** As `LayerScript`. */
export class ClassScript implements ScriptTarget {
  readonly definition: ScriptDefinition;
  readonly script: ProjectPath;
  readonly json: readonly [ProjectPath, ProjectPath];

  constructor(
    private readonly address: PageAddress,
    private readonly layer: Pick<Layer, 'path' | 'isGroup'>,
    private readonly known: KnownClass,
  ) {
    const { path, isGroup } = layer;
    const { name, definition } = known;
    this.definition = definition;
    this.script = layout.classScript(address, path, isGroup, name);
    this.json = [layout.classJson(address, path, name), layout.classJson(address, path, definition.family)];
  }

  get title(): string {
    return `the class "${this.known.name}" of the layer "${this.name}"`;
  }

  get jsonIdentity(): Properties {
    return classIdentity(this.name, this.ownName, this.known);
  }

  get identity(): Properties {
    const { book, page } = this.address;
    return tableOf({ name: this.name, class: this.known.name, layer: this.ownName, page, book });
  }

  owns({ class: className }: Properties): boolean {
    return typeof className === 'string' && className.toLowerCase() === this.known.name.toLowerCase();
  }

  private get name(): string {
    return this.layer.path.join('/');
  }

  private get ownName(): string {
    return this.layer.path.at(-1) ?? '';
  }
}

/** What a class's JSON file says of whose it is; a few have a property of that name themselves. */
function classIdentity(name: string, layer: string, { name: className, definition }: KnownClass): Properties {
  const identity = tableOf({ name, class: className, layer, type: null, book: null });
  for (const own of Object.keys(identity)) if (own in definition.properties) delete identity[own];
  return identity;
}
