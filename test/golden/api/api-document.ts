import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import { openProject } from '../../support/project/project.js';

/** The OpenAPI document that the service answers, without its examples, which are held on their own, and its version. */
export async function apiDocument(): Promise<object> {
  const project = await openProject(new Map(), 'memory');
  try {
    const { text } = await project.call('GET', '/_/openapi.json');
    const { info, ...document } = JSON.parse(text) as OpenApiDocument;
    const { version: _version, ...rest } = info;
    return { info: rest, ...(withoutExamples(document) as object) };
  } finally {
    await project.close();
  }
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'examples');
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutExamples(item)]));
}
