/**
 * The host at which callers on this machine reach a server, as in a URL and a `Host` header. A server that listens at every address
 * (`0.0.0.0`, `::`) is reached at the loopback address.
 * @param address the address or name at which the server listens
 */
export function hostToAsk(address: string): string {
  if (/^[0.]+$/.test(address)) return '127.0.0.1';
  if (/^[0:]+$/.test(address)) return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

/**
 * Whether the text may be in the list of allowed hosts: a host, or `.example.org` for every name below it. A page of any site can
 * rebind its own name to this machine, so nobody may allow all names below a suffix where anybody can have one.
 */
export function isAllowableHost(text: string): boolean {
  if (!isHostName(text)) return false;
  if (text.startsWith('[')) return true;
  const isWildcard = text.startsWith('.');
  const labels = text
    .slice(isWildcard ? 1 : 0)
    .replace(/\.$/, '')
    .toLowerCase()
    .split('.');
  return !labels.includes('') && !(isWildcard && isPublicSuffix(labels));
}

/** Nobody can have a name below these (RFC 6761). */
const reserved = ['localhost', 'test', 'example', 'invalid', 'internal'];
/** The second level below which many countries give out names, such as `.co.uk`. */
const generalLevels =
  /^(ac|asn|club|co|com|ed|edu|firm|gen|go|gob|gouv|gov|gv|id|info|lg|ltd|me|mil|muni|ne|net|nhs|nom|or|org|plc|police|priv|sch|school|web)$/;

/** Whether anybody can have a name below it. No name ends with a number: that is an address. */
function isPublicSuffix(labels: readonly string[]): boolean {
  const [last = '', second, ...others] = labels.toReversed();
  if (/^\d+$/.test(last)) return true;
  if (second === undefined) return !reserved.includes(last);
  return others.length === 0 && /^[a-z]{2}$/.test(last) && generalLevels.test(second);
}

/** Whether the text is a host of a `Host` header, without the port: a name, an IPv4 address, or an IPv6 address in brackets. */
export function isHostName(text: string): boolean {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(text);
}

/** Whether the host, without brackets, is this machine: `localhost`, or an address of the loopback. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether the text is the origin of one site, as a browser sends it: a scheme, a host and perhaps a port; or the origin of a panel
 * of VS Code, `vscode-webview://<id>`. `null` is no such origin: every sandboxed page and every page from a disk sends it.
 */
export function isOrigin(text: string): boolean {
  if (panel.test(text)) return true;
  if (!URL.canParse(text)) return false;
  // A URL may have `*` in its host, and no browser sends an origin with it.
  const { origin, hostname } = new URL(text);
  return origin === text && isHostName(hostname);
}

/** The id takes the place of the host, and so is in lower case. */
const panel = /^vscode-webview:\/\/[a-z0-9][a-z0-9-]*$/;
