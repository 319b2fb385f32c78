import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import { loadStudio, type StudioFile } from '../../../studio-files.js';
import { icon } from '../html/icon.js';
import type { RequestContext, RequestState } from '../request/request-context.js';
import { encodeContent, encodeEmpty } from '../response/encode-response.js';
import { writeResponse } from '../response/send-response.js';

export const studioPath = '/_/studio';

/** The page itself. The browser asks for it again at each visit; the names of all other files have a hash. */
const shell = 'index.html';

const iconName = 'icon.svg';

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The page loads nothing from elsewhere, runs no inline script, and turns no text into HTML. */
const shellHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const fileHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * Serves the studio, a page for browsers, and leads a browser at the root to it. The studio has no data in it, so this comes
 * before the token: a browser needs the page to begin a session.
 */
export const studioPages: Middleware<RequestState> = async (context, next): Promise<void> => {
  const { path, segments } = context.state.target;
  const [first, second, file, ...more] = segments;
  const isStudio = first === '_' && second === 'studio' && more.length === 0;
  if (!['GET', 'HEAD'].includes(context.method)) return void (await next());
  // Browsers ask for it at the root of any host that they show something of. No book can have this name.
  if ((isStudio && file === iconName) || path === '/favicon.ico') return sendIcon(context);
  if (!isStudio && first !== undefined) return void (await next());
  if (isStudio && file !== undefined) return sendFile(context, file);
  if (isStudio && !path.endsWith('/')) return sendFile(context, shell);
  // The page's own addresses are relative to the one without a slash. A browser keeps the fragment.
  if (!isStudio && context.accepts('json', 'yaml', 'html') !== 'html') return void (await next());
  writeResponse(context, encodeEmpty(302, { Location: context.state.prefix + studioPath }));
};

function sendIcon(context: RequestContext): void {
  const content = Buffer.from(icon);
  const headers = { 'Cache-Control': 'public, max-age=86400' };
  writeResponse(context, encodeContent({ status: 200, content, type: 'image/svg+xml', headers }, content, false));
}

async function sendFile(context: RequestContext, name: string): Promise<void> {
  const { content, gzip } = await studioFile(name);
  const compressed = context.acceptsEncodings('gzip', 'identity') === 'gzip';
  const headers = {
    ...(name === shell ? shellHeaders : fileHeaders),
    Vary: 'Accept-Encoding, Origin, Sec-Fetch-Site',
    ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
  };
  const type = mediaTypes[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream';
  const bytes = compressed ? gzip : content;
  writeResponse(context, encodeContent({ status: 200, content: bytes, type, headers }, bytes, name === shell));
}

async function studioFile(name: string): Promise<StudioFile> {
  const files = await loadStudio();
  const file = files.get(name);
  if (file !== undefined) return file;
  throw new Problem(
    'route-not-found',
    files.size === 0
      ? 'The studio is not built: run npm run build, and start the service again.'
      : `The studio has no file ${name}: reload the page.`,
  );
}
