import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { loadStudio, type StudioFile } from '../../../studio-files.js';
import type { ContentResponse } from '../response/route-response.js';
import { route, type Route } from '../route.js';

const tags = ['service'];

export const studioPath = '/_/studio';

/** The page itself. The browser asks for it again at each visit; the names of all other files have a hash. */
const shell = 'index.html';

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The page loads nothing from elsewhere, runs no inline script, and turns no text into HTML. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The studio: a page for browsers. It has no data in it, so a service with a token serves it to everybody. */
export const studioRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: studioPath,
    operationId: 'getStudio',
    summary: 'The studio: a page to see and edit the books',
    tags,
    responses: { 200: z.string(), 302: z.string() },
    media: ['text/html'],
    handle: async ({ header, path, prefix = '' }) => {
      // The page's own addresses are relative to the one without a slash.
      if (path.endsWith('/')) return seeOther(`${prefix}${studioPath}`);
      return fileResponse(shell, await studioFile(shell), header('accept-encoding'), {
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'DENY',
        'Cross-Origin-Opener-Policy': 'same-origin',
      });
    },
  }),
  route({
    method: 'GET',
    path: '/_/studio/:file',
    operationId: 'getStudioFile',
    summary: 'A script or a style sheet of the studio',
    tags,
    responses: { 200: z.string() },
    media: ['text/javascript', 'text/css'],
    etag: false,
    handle: async ({ at, header }) =>
      fileResponse(at.file, await studioFile(at.file), header('accept-encoding'), {
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
  }),
];

/** Leads a browser to another address. It takes the fragment along. */
export function seeOther(location: string): ContentResponse {
  return { status: 302, content: '', type: 'text/plain; charset=utf-8', headers: { Location: location } };
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

function fileResponse(
  name: string,
  { content, gzip }: StudioFile,
  accepted: string | undefined,
  headers: Readonly<Record<string, string>>,
): ContentResponse {
  const type = mediaTypes[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream';
  const compressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted ?? '');
  return {
    status: 200,
    content: compressed ? gzip : content,
    type,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding, Origin, Sec-Fetch-Site',
      ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    },
  };
}
