import type { Properties } from '../properties/property-value.js';
import { parseClassName } from './class-name.js';

/** A class on a layer: what it is set to, and what it is where nothing is set. */
export class LayerClass {
  constructor(
    /** As the index model lists it, option included. */
    readonly entry: string,
    /** Whether the class is the project's own, in `components/custom`. */
    readonly custom: boolean,
    readonly props: Properties,
    readonly defaults: Properties,
  ) {}

  get name(): string {
    return parseClassName(this.entry).name;
  }
}
