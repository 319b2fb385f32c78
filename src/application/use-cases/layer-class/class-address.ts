import { namesOfLayer, type LayerAddress } from '../layer/layer-address.js';

export interface ClassAddress extends LayerAddress {
  /** As it is asked for: with its option or without. */
  readonly class: string;
}

export function namesOfClass(address: ClassAddress): readonly string[] {
  return [...namesOfLayer(address), address.class];
}
