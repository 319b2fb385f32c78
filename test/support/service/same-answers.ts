/** The names of the requests of a raw answer differ, and so may the second it was given in. */
export function withoutWhatDiffers(raw: string): string {
  return raw.replace(/^X-Request-Id: .*$/m, 'X-Request-Id: …').replace(/^Date: .*$/m, 'Date: …');
}
