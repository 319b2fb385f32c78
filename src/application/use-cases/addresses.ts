import * as z from 'zod';
import { name } from './define-operation.js';

/** The addresses of things, as operations take them: names, the outermost first. */

export const bookAt = z.object({ book: name });
export const pageAt = bookAt.extend({ page: name });
/** A layer: the names of its groups, the outermost first, and its own. */
export const layerAt = pageAt.extend({ path: z.array(name).min(1).readonly() });
/** A class on a layer, named with its option or without. */
export const classAt = layerAt.extend({ class: name });
/** A class on a page group: `name` is the group's. A class is named with its option or without. */
export const groupClassAt = pageAt.extend({ name, class: name });
/** All components of a kind: `audios`, `groups`, `timers`, … */
export const componentsAt = pageAt.extend({ kind: name });
export const componentAt = componentsAt.extend({ name });
export const commandAt = pageAt.extend({ command: name });
/** An asset: the names of the folders below the book's assets, the outermost first, and its own. */
export const assetAt = bookAt.extend({ path: z.array(name).min(1).readonly() });
export const customClassAt = z.object({ class: name });
