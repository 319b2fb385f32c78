import { expect } from 'chai';
import type { OpenApiDocument, Operation } from '#adapters/http/openapi/openapi-document';
import { apiDocument } from '../../../scripts/generate/api-document.js';
import { expectAgreed, hashOf } from '../expect-agreed.js';

describe('the OpenAPI document of the whole service', () => {
  let document: OpenApiDocument;
  before(async () => {
    document = await apiDocument();
  });

  it('the OpenAPI document is the agreed one', async () => {
    const { paths, components, ...rest } = document;
    const { schemas, responses, ...others } = components;
    const lines = [
      ...hashes('document', { ...rest, ...others }),
      ...Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) => linesOf(`${method.toUpperCase()} ${path}`, operation)),
      ),
      ...hashes('response', responses),
      ...hashes('schema', schemas),
    ];
    await expectAgreed('api/operations.txt', lines, document);
  });

  it('the OpenAPI document describes each tag', () => {
    expect(document.tags.filter(({ description }) => !description)).to.deep.equal([]);
  });
});

/** The request, the refusals that it shares with others, and each status of an operation, in lines that show what has changed. */
function linesOf(request: string, { operationId, parameters, requestBody, responses, ...rest }: Operation): string[] {
  const shared = Object.entries(responses).flatMap(([, response]) =>
    '$ref' in response ? [response.$ref.replace('#/components/responses/Problem', '')] : [],
  );
  return [
    `${operationId} ${request} ${hashOf(rest)}`,
    ...(parameters.length === 0 ? [] : [`${operationId} takes ${parameters.map(named).join(' ')}`]),
    ...(requestBody === undefined ? [] : [`${operationId} body ${hashOf(requestBody)}`]),
    ...Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response
        ? []
        : [`${operationId} ${status} ${Object.keys(response.content).join(' ') || 'empty'} ${hashOf(response)}`],
    ),
    ...(shared.length === 0 ? [] : [`${operationId} refuses ${shared.join(' ')}`]),
  ];
}

function named(parameter: { readonly name: string }): string {
  return `${parameter.name}=${hashOf(parameter)}`;
}

function hashes(kind: string, parts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(parts).map(([name, part]) => `${kind} ${name} ${hashOf(part)}`);
}
