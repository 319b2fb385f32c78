import type { ServerFacts } from './server-file.js';

/**
 * What to say of a service that was started from another version than the one that asks it: an update, or a clone that was
 * pulled, takes effect with its next start. `undefined` where it is the same.
 * @param own version of this program
 */
export function otherVersion({ url, version, pid }: ServerFacts, own: string): string | undefined {
  if (version === own) return undefined;
  return `the service at ${url} is version ${version}, and this is ${own}; to have it answer as this one, stop it (process ${pid}) and start it again`;
}
