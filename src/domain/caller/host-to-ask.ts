/**
 * The host by which this machine's own callers ask for what listens at an address or a name, as a `Host` header and a
 * URL have it. Where it listens at every address there is (`0.0.0.0`, `::`), that is this machine's own.
 */
export function hostToAsk(address: string): string {
  if (/^[0.]+$/.test(address)) return '127.0.0.1';
  if (/^[0:]+$/.test(address)) return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
