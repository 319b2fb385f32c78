import { toast } from '../shown/messages.js';

/** Copies a text, and reports it. A browser may forbid that; for a service on another machine without TLS, it has no clipboard at all. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('done', `Copied ${what}.`);
  } catch {
    toast('problem', 'The browser does not let the studio copy. Select the text, and copy it.');
  }
}
