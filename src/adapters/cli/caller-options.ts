import { isAllowableHost } from '#domain/caller/is-allowable-host';
import { isOrigin } from '#domain/caller/is-origin';
import { isToken } from '#domain/caller/is-token';
import { UsageError } from './usage-error.js';

/** @throws UsageError when one of them is no origin */
export function allowedOrigins(given: readonly string[] = []): readonly string[] {
  const wrong = given.find((each) => !isOrigin(each));
  if (wrong === undefined) return given;
  throw new UsageError(
    `--allow-origin takes a scheme, a host and perhaps a port, like https://studio.example, not "${wrong}"`,
  );
}

/** @throws UsageError when one of them would allow no host */
export function allowedHosts(given: readonly string[] = []): readonly string[] {
  const wrong = given.find((each) => !isAllowableHost(each));
  if (wrong === undefined) return given;
  throw new UsageError(
    `--allow-host takes a host name without scheme, port and path, like studio.example, ` +
      `.studio.example for every name below it, or [fd00::1], not "${wrong}"`,
  );
}

/**
 * The secret that callers must send. An empty variable of the environment is none; an empty option is a mistake.
 * @throws UsageError when no caller could send it; the message does not tell it
 */
export function sharedToken(option: string | undefined, variable: string | undefined): string | undefined {
  const token = option ?? (variable === '' ? undefined : variable);
  if (token === undefined || isToken(token)) return token;
  const from = option === undefined ? 'PAGEWRIGHT_TOKEN' : '--token';
  throw new UsageError(
    `${from} takes at least one of the letters, digits and signs of ASCII, and no space: callers send it in a header`,
  );
}
