import { attachedClass } from './layer-class.js';
import { isGroup, walkLayers } from './model/layer-tree.js';
import type { LayerNode, LayerPath } from './model/page-model.js';

/** A layer where it stands on its page: its node of the model, and the path that leads there. */
export class Layer {
  constructor(
    readonly path: LayerPath,
    private readonly node: LayerNode,
  ) {}

  get name(): string {
    return this.node.name;
  }

  /** The path as the runtime and the scripts write it: `GroupA/Ellipse`. */
  get pathName(): string {
    return this.path.join('/');
  }

  get classes(): readonly string[] {
    return this.node.classes;
  }

  get children(): readonly LayerNode[] {
    return this.node.layers;
  }

  /** A layer group is a layer with layers of its own; its script is its folder's `index.lua`. */
  get isGroup(): boolean {
    return isGroup(this.node);
  }

  /** It and every layer below it, parents before their children. */
  *withAllBelow(): Generator<Layer> {
    for (const { path, node } of walkLayers([this.node], this.path.slice(0, -1))) yield new Layer(path, node);
  }

  /** How the model writes the class (`transition2.to`) that is asked for as `transition2` or in full. */
  attachedClass(asked: string): string | undefined {
    return attachedClass(this.classes, asked);
  }
}
