/** Sent with every answer, errors included. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // Answers that carry an ETag say `private, no-cache` instead, so that they can be asked after.
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site, Accept',
} as const;
