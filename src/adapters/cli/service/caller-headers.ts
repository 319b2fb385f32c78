/** What the command line sends with every request to a service. */
export function callerHeaders(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined || token === '' ? {} : { Authorization: `Bearer ${token}` };
}
