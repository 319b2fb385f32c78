import type { Child } from '../service/child.js';
import type { Dialect } from '../client/dialect.js';

/** Somebody else's server, with as many records as a project has layers. */
export interface Peer extends Child {
  readonly name: string;
  readonly dialect: Dialect;
}

export const layersOfPage = 30;

/** A record as large as a layer's model, as the peers keep it. */
export function record(page: string, name: string, n: number) {
  return {
    page,
    name,
    blendMode: 'normal',
    width: 400,
    height: 100,
    kind: 'pixel',
    x: n,
    y: n,
    alpha: 1,
    type: 'png',
    align: null,
    xScale: null,
    yScale: null,
    rotation: null,
  };
}

/** The page of a client or of a reader: one of its own for each of ten, as far from the others as can be. */
export function pageOf(client: number, pages: number): string {
  return `page${1 + ((client * Math.max(1, Math.floor(pages / 10))) % pages)}`;
}
