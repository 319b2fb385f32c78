import type { BodyReader } from '#adapters/http/body/body-gate';

/** The readers of bodies, with the parsers they stand on; loaded when the first body comes. */
export const readBodyAtNeed: BodyReader = async (mediaType, bytes) => {
  const { readBody } = await import('#adapters/body/read-body');
  return readBody(mediaType, bytes);
};
