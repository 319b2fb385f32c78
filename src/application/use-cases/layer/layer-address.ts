import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';

export interface LayerAddress extends PageAddress {
  readonly path: LayerPath;
}

export function namesOfLayer({ book, page, path }: LayerAddress): readonly string[] {
  return [book, page, ...path];
}
