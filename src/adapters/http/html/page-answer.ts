import { hash } from 'node:crypto';
import type { ContentAnswer } from '../answer/answer.js';
import type { Html } from './html.js';
import { pageStyle } from './page-css.js';

const styleHash = hash('sha256', pageStyle, 'base64');

/** A page as an answer, with a policy that lets it load and run nothing but its own style. */
export function pageAnswer(page: Html): ContentAnswer {
  return {
    status: 200,
    content: page.text,
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}
