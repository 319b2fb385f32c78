import type { PageAddress } from '#domain/page';

/** A layer of a plain page, and where one is called a function of it. */
export interface PlainLayerAddress extends PageAddress {
  readonly layers: readonly string[];
}
