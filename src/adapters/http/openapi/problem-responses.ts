import type { ProblemCode } from '#domain/problem/problem';
import { problemCatalog } from '../problem-catalog.js';
import type { ApiExample } from './api-examples.js';
import type { ExampleCollection } from './example-collection.js';
import type { OperationResponse, Reference } from './openapi-document.js';
import { problemSchema } from './problem-schema.js';
import type { SchemaCollection } from './schema-collection.js';

/** What any operation can be refused with. */
const anywhere: readonly ProblemCode[] = [
  'invalid-name',
  'invalid-query',
  'invalid-header',
  'malformed-request',
  'invalid-body',
  'unauthorized',
  'host-not-allowed',
  'origin-not-allowed',
  'precondition-failed',
  'request-timed-out',
  'uri-too-long',
  'headers-too-large',
  'internal',
  'change-unfinished',
  'storage-denied',
];

/** The problems of the operations, each group of codes of one status described once under the document's `components`. */
export class ProblemResponses {
  readonly responses: Record<string, OperationResponse> = {};

  constructor(
    private readonly schemas: SchemaCollection,
    private readonly examples: ExampleCollection,
  ) {}

  /** @param codes what an operation can be refused with beside what any can @returns by status */
  describe(codes: readonly ProblemCode[]): Record<string, Reference> {
    const groups = new Map<number, { codes: Set<ProblemCode>; own: Set<ProblemCode> }>();
    for (const code of [...anywhere, ...codes]) {
      const { status } = problemCatalog[code];
      const group = groups.get(status) ?? { codes: new Set(), own: new Set() };
      groups.set(status, group);
      group.codes.add(code);
      if (!anywhere.includes(code)) group.own.add(code);
    }
    return Object.fromEntries(
      [...groups].map(([status, { codes, own }]) => {
        // Named by what it has beside what any has: the same name is the same group.
        const name = [`Problem${status}`, ...[...own].sort()].join('.');
        this.responses[name] ??= this.describeGroup([...codes].sort());
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  private describeGroup(codes: readonly ProblemCode[]): OperationResponse {
    const problem = this.schemas.add(problemSchema, 'Problem', 'output');
    const schema = { allOf: [problem, { type: 'object', properties: { code: { enum: codes } } }] };
    const examples = Object.fromEntries(codes.map((code) => [code, this.examples.add(code, exampleOf(code))]));
    return {
      description: codes.map((code) => `\`${code}\`: ${problemCatalog[code].title}.`).join(' '),
      content: { 'application/problem+json': { schema, examples }, 'application/yaml': { schema, examples } },
    };
  }
}

/** As what is said of the code says it; a real one tells in `detail` what is wrong with this very request. */
function exampleOf(code: ProblemCode): ApiExample {
  const { title, status, remedy } = problemCatalog[code];
  return { summary: title, value: { type: `/_/problems/${code}`, title, status, detail: remedy, code } };
}
