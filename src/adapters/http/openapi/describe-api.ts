import { partsOf, type PathPattern } from '../address/path-pattern.js';
import type { Route } from '../route.js';
import { describeParameters, describeRequestBody } from './describe-request.js';
import { describeResponses } from './describe-responses.js';
import { DocumentComponents } from './document-components.js';
import type { ApiExamples, OpenApiDocument, Operation, SecurityScheme, Server } from './openapi-document.js';

const description = `The authoring service for interactive books. Addresses name books, pages, layers and classes; each
segment is percent-encoded once, a trailing slash before the query string is optional. \`HEAD\` works wherever \`GET\`
does, \`OPTIONS\` names the methods of an address. Bodies are JSON, YAML or a Lua table, in UTF-8; a request that takes no
body is refused with one. Answers are JSON, or YAML for \`Accept: application/yaml\`. A refused request gets a problem
document (RFC 9457), whose \`type\` leads to a page that explains it.`;

const token: SecurityScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The token of the service, if it was started with one. A browser gets a session in its place: `beginSession`.',
};

function serversAt(prefix: string): readonly Server[] {
  return [
    { url: prefix === '' ? '/' : prefix, description: 'The service that sent this document.' },
    {
      url: `http://127.0.0.1:{port}${prefix}`,
      description: 'A service on this machine, at its default address.',
      variables: { port: { default: '9090' } },
    },
  ];
}

const tagDescriptions: Readonly<Record<string, string>> = {
  project: 'The project as a whole.',
  books: 'The books of the project.',
  pages: 'The pages of a book: their index models, copies and order. A page without an index model is a plain page.',
  layers: 'The layers of a page, which nest, and the classes on them.',
  commands: 'What a page does: named lists of actions, also called events.',
  components:
    'The parts of a page beside its layers: audios, groups and their classes, timers, variables, joints, page scripts.',
  assets: 'The images, sounds, videos and other files of a book.',
  'custom classes': 'Classes that the project defines.',
  catalogue: 'The classes, components and actions, with their properties, types, choices and defaults.',
  'running app': 'The Solar2D programs that show the book, and the bridge by which they are connected.',
  history: 'The changes with their authors; undo and redo; live events.',
  doctor: 'The faults of the project, and which of them can be fixed.',
  service: 'The service itself: whether it is up, this document, and what its problems mean.',
};

/**
 * The OpenAPI 3.1 document of the routes, in their order, with the recorded examples.
 * @param prefix under which the service is mounted; the paths begin after it
 */
export function describeApi(
  routes: readonly Route[],
  version: string,
  recorded: ApiExamples = {},
  prefix = '',
): OpenApiDocument {
  const components = new DocumentComponents(recorded);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const operations = (paths[pathTemplate(route.path)] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pagewright',
      version,
      description: description.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: serversAt(prefix),
    tags: [...new Set(routes.flatMap((route) => route.tags))].map(describeTag),
    paths,
    // A service that was started without a token needs none.
    security: [{ token: [] }, {}],
    components: {
      schemas: components.schemas,
      responses: components.responses,
      examples: components.examples,
      securitySchemes: { token },
    },
  };
}

function describeOperation(route: Route, components: DocumentComponents): Operation {
  const requestBody = describeRequestBody(route, components);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.tags,
    ...(route.isOpen && { security: [] }),
    parameters: describeParameters(route, components),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(route, components),
  };
}

/** `/:book/*layers` → `/{book}/{layers}`. */
function pathTemplate(pattern: PathPattern): string {
  return `/${partsOf(pattern)
    .map((part) => part.replace(/^[:*](.*)$/, '{$1}'))
    .join('/')}`;
}

function describeTag(name: string): OpenApiDocument['tags'][number] {
  const description = tagDescriptions[name];
  return { name, ...(description === undefined ? {} : { description }) };
}
