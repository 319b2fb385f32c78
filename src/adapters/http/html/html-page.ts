import { hash } from 'node:crypto';
import type { ContentResponse } from '#adapters/http/response/route-response';
import { html, Html } from './html.js';
import { pageStyle } from './page-css.js';

interface Extras {
  /** The table of contents; it stays in view beside the page's content. */
  readonly contents?: Html;
  readonly script?: string;
}

const styleSource = sourceOf(pageStyle);

/** A page as an answer. Its policy lets it load nothing, and run nothing but its own style and script, by their hashes. */
export function page(title: string, body: Html, extras: Extras = {}): ContentResponse {
  const scripts = extras.script === undefined ? '' : `script-src ${sourceOf(extras.script)}; `;
  return {
    status: 200,
    content: render(title, body, extras).text,
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; ${scripts}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}

function render(title: string, body: Html, { contents, script }: Extras): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Pagewright</title>
        ${new Html(`<style>${pageStyle}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a href="/_/docs">Pagewright</a> · <a href="/_/problems">Problems</a> · <a href="/_/openapi.json">OpenAPI</a>
        </header>
        ${contents === undefined ? '' : html`<nav id="contents" aria-label="Contents">${contents}</nav>`}
        <main id="content">${body}</main>
        ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html> `;
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
