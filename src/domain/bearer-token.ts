/** Whether callers can send the text as a bearer token: ASCII letters, digits and signs, and no space. */
export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
