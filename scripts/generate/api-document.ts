import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import { createPagewright, openMemoryStore } from '../../src/index.js';

/** The OpenAPI document that the service answers, without its examples, which are made on their own, and its version. */
export async function apiDocument(): Promise<OpenApiDocument> {
  const pagewright = createPagewright({ store: await openMemoryStore(new Map()) });
  try {
    const response = await pagewright.fetch('http://localhost/_/openapi.json', {});
    const { info, ...document } = (await response.json()) as OpenApiDocument;
    const { version: _version, ...rest } = info;
    return { info: rest, ...(withoutExamples(document) as object) } as OpenApiDocument;
  } finally {
    await pagewright.close();
  }
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'examples');
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutExamples(item)]));
}
