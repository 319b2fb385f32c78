import type { BodyReader } from '#adapters/http/body/body-gate';

let loaded: BodyReader | undefined;

/**
 * The readers of bodies, with the parsers they stand on; loaded when the first body comes, and known from then on: to
 * import what is loaded already takes longer than to read a small body.
 */
export const readBodyAtNeed: BodyReader = (kind, bytes) => (loaded ?? loadAndRead)(kind, bytes);

/** Loads the readers now. */
export async function loadBodyReaders(): Promise<BodyReader> {
  const { readBody } = await import('#adapters/body/read-body');
  return (loaded = readBody);
}

const loadAndRead: BodyReader = async (kind, bytes) => (await loadBodyReaders())(kind, bytes);
