import type { Properties } from '#domain/properties/property-value';
import type { ResourceDocument } from '#domain/change/resource-document';
import { namesOfLayer, type LayerAddress } from '../layer/layer-address.js';

export interface ClassDocument {
  readonly type: 'class';
  /** As the index model lists it, option included. */
  readonly name: string;
  /** The path of the layer that carries it. */
  readonly layer: string;
  readonly custom: boolean;
  readonly attached: true;
  readonly props: Properties;
  readonly defaults: Properties;
  readonly preview: Properties | null;
}

export function classResource(address: LayerAddress, document: ClassDocument): ResourceDocument {
  return { type: 'class', name: document.name, address: [...namesOfLayer(address), document.name], document };
}
