import { isHostName } from './is-host-name.js';

/** Whether hosts can be allowed by it: an exact one, or with `.example.org` every name below that. */
export function isAllowableHost(text: string): boolean {
  // A dot alone would allow whatever name is written with a dot at its end.
  return /[^.]/.test(text) && isHostName(text);
}
