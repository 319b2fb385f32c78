import { html, Html } from './html.js';
import { pageStyle } from './page-css.js';

interface Extras {
  /** The table of contents; it stays in view beside the page's content. */
  readonly contents?: Html;
  /** Must be given to `pageAnswer`, too. */
  readonly script?: string;
}

/** A whole page. It makes no request to anywhere, and has a light and a dark colour scheme. */
export function renderPage(title: string, body: Html, { contents, script }: Extras = {}): Html {
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
