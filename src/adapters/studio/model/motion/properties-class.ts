import { keysOfLook } from './moving-page.js';
import { note, type Attaching } from './making.js';

/** Sets what the class `properties` sets of its layer when the page is made. Places are left: some scripts set them, and some do not. */
export function setProperties(attaching: Attaching): void {
  const { owner, values } = attaching;
  const set = values.numbers('properties', keysOfLook);
  owner.state = { ...owner.state, ...set };
  if (values.movesByItself('properties.')) note(attaching, 'app-only');
}
