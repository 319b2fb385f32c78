import type { LayerAddress } from '../layer/layer-address.js';

export interface ClassAddress extends LayerAddress {
  /** As it is asked for: with its option or without. */
  readonly class: string;
}
