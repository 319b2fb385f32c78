/** Whether callers could send it as a bearer token: letters, digits and signs of ASCII, and no space. */
export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
