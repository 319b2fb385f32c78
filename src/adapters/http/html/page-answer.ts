import { hash } from 'node:crypto';
import type { ContentAnswer } from '../answer/answer.js';
import type { Html } from './html.js';
import { pageStyle } from './page-css.js';

const styleSource = sourceOf(pageStyle);

/**
 * A page as an answer. Its policy lets it load nothing, and run nothing but its own style and script, by their hashes.
 * @param script the page's script, where it has one
 */
export function pageAnswer(page: Html, script?: string): ContentAnswer {
  const scripts = script === undefined ? '' : `script-src ${sourceOf(script)}; `;
  return {
    status: 200,
    content: page.text,
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; ${scripts}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
