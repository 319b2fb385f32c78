/** Whether whoever is there is on this machine: its own name for itself, or one of the addresses for that, without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
