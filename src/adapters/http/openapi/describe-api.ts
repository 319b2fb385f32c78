import { partsOf, type PathPattern } from '../address/path-pattern.js';
import type { Route } from '../route.js';
import type { ApiExamples } from './api-examples.js';
import { describeParameters } from './describe-parameters.js';
import { describeRequestBody } from './describe-request-body.js';
import { describeResponses } from './describe-responses.js';
import type { OpenApiDocument, Operation, SecurityScheme, Server } from './openapi-document.js';
import { ExampleCollection } from './example-collection.js';
import { ProblemResponses } from './problem-responses.js';
import { SchemaCollection } from './schema-collection.js';
import type { Shared } from './shared.js';
import { describeTag } from './describe-tag.js';

const description = `The authoring service for interactive books. Addresses name books, pages, layers and classes; each
segment is percent-encoded once, a trailing slash before the query string is optional. \`HEAD\` works wherever \`GET\`
does, \`OPTIONS\` names the methods of an address. Bodies are JSON, YAML or a Lua table, in UTF-8; a request that takes no
body is refused with one. Answers are JSON, or YAML for \`Accept: application/yaml\`. What goes wrong is told as a problem
document (RFC 9457) whose \`type\` leads to a page that explains it.`;

const token: SecurityScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token the service was started with, where it was started with one.',
};

const servers: readonly Server[] = [
  { url: '/', description: 'The service that this document was got from.' },
  {
    url: 'http://127.0.0.1:{port}',
    description: 'A service on this machine, where it listens unless it was told otherwise.',
    variables: { port: { default: '9090' } },
  },
];

/** The OpenAPI 3.1 document of the routes, the more particular address first. */
export function describeApi(routes: readonly Route[], version: string, known: ApiExamples = {}): OpenApiDocument {
  const schemas = new SchemaCollection();
  const examples = new ExampleCollection(known);
  const problems = new ProblemResponses(schemas, examples);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const operations = (paths[pathTemplate(route.path)] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route, { schemas, examples, problems });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pagewright',
      version,
      description: description.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    tags: [...new Set(routes.flatMap((route) => route.tags))].map(describeTag),
    paths,
    // One or nothing: a service that was started without a token asks for none.
    security: [{ token: [] }, {}],
    components: {
      schemas: schemas.schemas,
      responses: problems.responses,
      examples: examples.examples,
      securitySchemes: { token },
    },
  };
}

function describeOperation(route: Route, shared: Shared): Operation {
  const requestBody = describeRequestBody(route, shared);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.tags,
    parameters: describeParameters(route, shared.schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(route, shared),
  };
}

/** `/:book/*layers` → `/{book}/{layers}`. */
function pathTemplate(pattern: PathPattern): string {
  return `/${partsOf(pattern)
    .map((part) => part.replace(/^[:*](.*)$/, '{$1}'))
    .join('/')}`;
}
