import { isWithin } from '../../model/page/layer-nodes.js';
import type { Clip } from '../../model/page/layer-copies.js';
import { address } from './selection.js';
import { stored } from '../service/storage.js';

/** What was copied or cut last. All tabs of this browser share it. */
export const clip = stored<Clip | null>('clip', null);

/** Whether a layer was cut, and waits to be pasted. */
export function isCut(path: string): boolean {
  const { value } = clip;
  if (value?.isCut !== true || value.book !== address.value.book || value.page !== address.value.page) return false;
  return value.paths.some((cut) => isWithin(path, cut));
}
