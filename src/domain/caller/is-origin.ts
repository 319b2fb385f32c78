/** Whether it is the origin of a web page, as a browser sends it: a scheme, a host and perhaps a port. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
