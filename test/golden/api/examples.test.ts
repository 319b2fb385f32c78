import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { ResourceAddress, ResourceType } from '#domain/change/resource-document';
import { publishedTypes } from '#application/use-cases/thing-schema';
import { hrefOf } from '#adapters/http/address/path-pattern';
import { hrefOfThing } from '#adapters/http/address/operation-request';
import { resourceSegments } from '#adapters/http/address/resource-paths';
import type { ApiExamples, Content, OpenApiDocument, Operation } from '#adapters/http/openapi/openapi-document';
import { useProject } from '../../support/project/use-project.js';
import { OpenApiChecker } from '../../support/service/openapi-checker.js';
import { differingLines } from '../differing-lines.js';
import { recordExamples } from '../../../scripts/generate/record-examples.js';

const stale = 'Stale: npm run build makes them anew.';

describe('the examples of the OpenAPI document', () => {
  const { call } = useProject({ once: true });
  let document: OpenApiDocument;
  let checker: OpenApiChecker;
  let written: ApiExamples;
  before(async () => {
    const path = new URL('../../../src/adapters/http/openapi/examples.generated.json', import.meta.url);
    written = JSON.parse(await readFile(path, 'utf8')) as ApiExamples;
    document = JSON.parse((await call('GET', '/_/openapi.json')).text) as OpenApiDocument;
    checker = new OpenApiChecker(document);
  });

  it('the OpenAPI examples are the service’s answers to their requests', async () => {
    expect(differingLines(written, await recordExamples()), stale).to.deep.equal([]);
  });

  it('each OpenAPI example belongs to the operation that shows it', () => {
    for (const [operationId, examples] of Object.entries(written))
      for (const { summary } of Object.values(examples)) {
        const [method = '', path = ''] = summary.split(' ');
        expect(checker.operationOf({ method, path })?.operationId, summary).to.equal(operationId);
      }
  });

  it('each thing in an OpenAPI example has the names that its href is made of', () => {
    const answers = Object.values(written).flatMap((examples) =>
      Object.entries(examples).flatMap(([name, { value }]) => (name.startsWith('body') ? [] : [value])),
    );
    const things = answers.flatMap(thingsIn);
    expect(new Set(things.map(({ type }) => type))).to.include.members([...publishedTypes]);
    expect(things.filter((thing) => !hrefsOf(thing).includes(thing.href))).to.deep.equal([]);
    const onGroups = things.flatMap(({ onGroup, type, address }) => (onGroup === true ? [{ type, address }] : []));
    expect(onGroups).to.deep.include({ type: 'class', address: ['harbour', 'quay', 'cargo', 'rotation'] });
    expect(onGroups.every(({ type }) => type === 'class')).to.equal(true);
  });

  it('the OpenAPI document has an example for each body and each answer of each operation, in each media type', () => {
    const without = contents(document).flatMap(({ pointer, content }) =>
      Object.entries(content)
        // Bytes show nothing to a reader.
        .filter(([, { examples = {}, schema }]) => Object.keys(examples).length === 0 && schema['format'] !== 'binary')
        .map(([media]) => [...pointer, media].join(' ')),
    );
    expect(without, 'Add a request to scripts/generate/example-requests.ts').to.deep.equal([]);
  });

  it('the OpenAPI document shows all examples, and each fits its schema', () => {
    const shown = new Set<string>();
    for (const { pointer, content } of contents(document))
      for (const [media, { examples = {} }] of Object.entries(content))
        for (const { $ref } of Object.values(examples)) {
          const name = $ref.replace('#/components/examples/', '');
          shown.add(name);
          checker.checkAt([...pointer, 'content', media, 'schema'], document.components.examples[name]?.value);
        }
    const names = Object.entries(written).flatMap(([id, examples]) =>
      Object.keys(examples).map((key) => `${id}.${key}`),
    );
    expect([...shown]).to.include.members(names);
    expect(Object.keys(document.components.examples)).to.have.members([...shown]);
  });
});

interface Thing {
  readonly href: string;
  readonly type: ResourceType;
  readonly address: readonly string[];
  readonly onGroup?: true;
}

/** The parts of a value that have an `href`, but for that of code of no one thing. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return 'href' in value && value.href !== '/' ? [value as Thing, ...inner] : inner;
}

/** The project has two addresses: its list of books, and its own document. */
function hrefsOf({ type, address = [], onGroup }: Thing): string[] {
  const thing: ResourceAddress = { type: onGroup === true ? 'group-class' : type, address };
  return [hrefOfThing(thing), hrefOf(resourceSegments(thing))];
}

/** Every body and every answer, problems included, by where it stands in the document. */
function contents({ paths, components }: OpenApiDocument): { pointer: string[]; content: Content }[] {
  const ofOperation = ({ requestBody, responses }: Operation, at: string[]) => [
    ...(requestBody === undefined ? [] : [{ pointer: [...at, 'requestBody'], content: requestBody.content }]),
    ...Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response ? [] : [{ pointer: [...at, 'responses', status], content: response.content }],
    ),
  ];
  return [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => ofOperation(operation, ['paths', path, method])),
    ),
    ...Object.entries(components.responses).map(([name, { content }]) => ({
      pointer: ['components', 'responses', name],
      content,
    })),
  ];
}
