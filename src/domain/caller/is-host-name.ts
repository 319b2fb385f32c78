/** Whether it is a host as a `Host` header names it, without the port: a name, or an address, that of IPv6 in brackets. */
export function isHostName(text: string): boolean {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(text);
}
