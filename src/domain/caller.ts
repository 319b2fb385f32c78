/**
 * The host by which callers on this machine reach a server that listens at an address or a name, as a URL and a `Host`
 * header write it. A server that listens at every address (`0.0.0.0`, `::`) is reached at the loopback address.
 */
export function hostToAsk(address: string): string {
  if (/^[0.]+$/.test(address)) return '127.0.0.1';
  if (/^[0:]+$/.test(address)) return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether it is an entry for the list of allowed hosts: an exact host, or `.example.org` for every name below that. */
export function isAllowableHost(text: string): boolean {
  // A dot alone would allow every name that ends in a dot.
  return /[^.]/.test(text) && isHostName(text);
}

/** Whether it is a host as a `Host` header names it, without the port: a name, or an address, that of IPv6 in brackets. */
export function isHostName(text: string): boolean {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(text);
}

/** Whether the host, without brackets, is this machine: `localhost`, or an address of the loopback. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether it is the origin of one web page's site, as a browser sends it: a scheme, a host and perhaps a port; or the one
 * that a panel of VS Code has, `vscode-webview://<id>`. `null`, which pages in a sandbox and pages opened from a disk send,
 * is nobody's own.
 */
export function isOrigin(text: string): boolean {
  return panel.test(text) || (URL.canParse(text) && new URL(text).origin === text);
}

/** The id stands where other origins have their host, and is sent in small letters as that is. */
const panel = /^vscode-webview:\/\/[a-z0-9][a-z0-9-]*$/;

/** Whether callers could send it as a bearer token: letters, digits and signs of ASCII, and no space. */
export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
