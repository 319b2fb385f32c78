import { isIP } from 'node:net';
import { isAllowableHost, isLoopback, isOrigin } from '#domain/host-and-origin';
import { isToken } from '#domain/bearer-token';
import { UsageError } from '../usage.js';

/**
 * @param token what callers must send, where they must: `null` is sent by every page in a sandbox, whosever it is
 * @throws UsageError when one of them is no origin, or one that needs a token
 */
export function allowedOrigins(given: readonly string[] = [], token: string | undefined): readonly string[] {
  const wrong = given.find((each) => each !== 'null' && !isOrigin(each));
  if (wrong !== undefined) {
    throw new UsageError(
      `--allow-origin takes a scheme, a host and perhaps a port, like https://studio.example, not "${wrong}"${instead(wrong)}`,
    );
  }
  if (given.includes('null') && token === undefined) {
    throw new UsageError(
      '--allow-origin null lets in every page in a sandbox or opened from a disk: that needs --token, a secret that callers must send',
    );
  }
  return given;
}

/** What may have been meant by what is no origin, as the end of a sentence. */
function instead(wrong: string): string {
  if (/^file:/i.test(wrong)) return '; a page opened from a disk sends null, which needs --token';
  const [panel] = /^vscode-webview:\/\/[^/?#]+/i.exec(wrong) ?? [];
  const whole = wrong.includes('://') ? wrong : `${isLocal(wrong) ? 'http' : 'https'}://${wrong}`;
  const meant = panel?.toLowerCase() ?? (URL.canParse(whole) ? new URL(whole).origin : '');
  return isOrigin(meant) && /[.:]/.test(wrong) ? `; did you mean ${meant}?` : '';
}

function isLocal(host: string): boolean {
  return isLoopback(host.replace(/[:/].*$/, ''));
}

/** @throws UsageError when one of them would allow no host, or any site */
export function allowedHosts(given: readonly string[] = []): readonly string[] {
  const wrong = given.find((each) => !isAllowableHost(each));
  if (wrong === undefined) return given;
  throw new UsageError(
    `--allow-host takes a host name without scheme, port and path, like studio.example, ` +
      `.studio.example for every name below it, or [fd00::1], not "${wrong}". A suffix below which ` +
      `anybody can have a name, like .com or .co.uk, would allow every web page`,
  );
}

/**
 * The address at which to listen; `undefined` if the option is missing.
 * @throws UsageError if nothing can listen there. For an empty one Node would listen at all addresses
 */
export function hostToListenAt(given: string | undefined): string | undefined {
  if (given === undefined || isIP(given) !== 0 || /^[a-z0-9._-]+$/i.test(given)) return given;
  throw new UsageError(
    `--host takes an address or a name of this machine without scheme, port and path, like 127.0.0.1 or ::1, not "${given}"`,
  );
}

/**
 * The secret that callers must send. An empty variable of the environment means no secret, and an empty option is an error.
 * @throws UsageError if no caller could send it; the message does not contain it
 */
export function sharedToken(option: string | undefined, variable: string | undefined): string | undefined {
  const token = option ?? (variable === '' ? undefined : variable);
  if (token === undefined || isToken(token)) return token;
  const from = option === undefined ? 'PAGEWRIGHT_TOKEN' : '--token';
  throw new UsageError(
    `${from} takes at least one of the letters, digits and signs of ASCII, and no space: callers send it in a header`,
  );
}
