import { html, Html } from './html.js';
import { pageStyle } from './page-css.js';

/** A whole page: no script, no request to anywhere, readable by day and by night. */
export function renderPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Pagewright</title>
        ${new Html(`<style>${pageStyle}</style>`)}
      </head>
      <body>
        <nav>
          <a href="/_/docs">Pagewright</a> · <a href="/_/problems">Problems</a> · <a href="/_/openapi.json">OpenAPI</a>
        </nav>
        <main>${body}</main>
      </body>
    </html> `;
}
