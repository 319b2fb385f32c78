import type { Properties } from '#domain/properties/property-value';
import type { LayerImage } from '#application/project/layer/layer-image';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { ClassDocument } from '../layer-class/class-document.js';
import { namesOfLayer, type LayerAddress } from './layer-address.js';

export interface LayerDocument {
  readonly type: 'layer';
  readonly name: string;
  /** The names of its groups and its own, with `/` between. */
  readonly path: string;
  readonly props: Properties;
  readonly classes: readonly Pick<ClassDocument, 'name' | 'custom' | 'props' | 'defaults'>[];
  /** The names of its own layers, in drawing order. */
  readonly layers: readonly string[];
  /** What is shown in the running app but not stored. */
  readonly preview: Properties | null;
  readonly image: LayerImage;
}

export function layerResource(address: LayerAddress, document: LayerDocument): ResourceDocument {
  return { type: 'layer', name: document.name, address: namesOfLayer(address), document };
}
