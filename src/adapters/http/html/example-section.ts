import { html, type Html } from './html.js';
import { responseOf, type Content, type OpenApiDocument } from '../openapi/openapi-document.js';
import type { OperationAt } from './schema-section.js';

/** A recorded request with its response. */
interface Exchange {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  /** `undefined` where none was sent. */
  readonly body: unknown;
  readonly status: string;
  readonly media: string;
  /** Whether the operation answers another media type by default. */
  readonly mustAccept: boolean;
  readonly isShortened: boolean;
  readonly response: unknown;
}

/** The recorded requests of an operation as `curl` commands, each with its response; the first is open. */
export function exampleSections(api: OpenApiDocument, operation: OperationAt): Html[] {
  return exchangesOf(api, operation).map(
    (exchange, index) =>
      html`<details ${index === 0 ? 'open' : ''}>
        <summary><code>${exchange.method} ${exchange.target}</code></summary>
        <div class="command"><pre>${curl(api, exchange)}</pre></div>
        <p>
          ${exchange.status} <code class="media">${exchange.media}</code> ${exchange.isShortened ? '(shortened)' : ''}
        </p>
        <pre>${responseText(exchange)}</pre>
      </details>`,
  );
}

function exchangesOf(api: OpenApiDocument, { method, operation }: OperationAt): Exchange[] {
  const sent = recordedIn(api, operation.requestBody?.content ?? {});
  const bodies = new Map(sent.map(({ request, value }) => [request, value]));
  const statuses = Object.keys(operation.responses).filter((status) => Number(status) < 300);
  // A PUT that creates comes first. It had the body, where a later PUT of the same address had none.
  const inOrder = method === 'PUT' ? statuses.reverse() : statuses;
  return inOrder.flatMap((status) => {
    const content = responseOf(api, operation, status)?.content ?? {};
    return recordedIn(api, content).map(({ request, media, isShortened, value }) => {
      const [, target = ''] = request.split(' ');
      const body = bodies.get(request);
      bodies.delete(request);
      const mustAccept = media !== Object.keys(content)[0];
      return { method, target, body, status, media, mustAccept, isShortened, response: value };
    });
  });
}

interface Recorded {
  /** Method, path and query. */
  readonly request: string;
  readonly media: string;
  readonly isShortened: boolean;
  readonly value: unknown;
}

/** Each example once, with the first media type that has it. */
function recordedIn(api: OpenApiDocument, content: Content): Recorded[] {
  const found = new Map<string, Recorded>();
  for (const [media, { examples = {} }] of Object.entries(content)) {
    for (const [name, { $ref }] of Object.entries(examples)) {
      const example = api.components.examples[$ref.replace('#/components/examples/', '')];
      if (example === undefined || found.has(name)) continue;
      const request = example.summary.replace(/ \(shortened\)$/, '');
      found.set(name, { request, media, isShortened: request !== example.summary, value: example.value });
    }
  }
  return [...found.values()];
}

/** The service's address is marked, so that the script can put in the one that the page came from. */
function curl(api: OpenApiDocument, { method, target, body, media, mustAccept }: Exchange): Html {
  const flags = [...(method === 'GET' ? [] : [`-X ${method}`]), ...(media === 'text/event-stream' ? ['-N'] : [])];
  const options = [
    ...(mustAccept ? [`-H 'Accept: ${media}'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  const more = options.map((option) => ` \\\n  ${option}`).join('');
  const path = prefix(api) + target;
  return html`curl ${flags.map((flag) => `${flag} `)}'<span class="origin">${origin(api)}</span>${path}'${more}`;
}

/** Under which the service is mounted. */
function prefix({ servers }: OpenApiDocument): string {
  return servers[0]?.url.replace(/\/$/, '') ?? '';
}

function origin(api: OpenApiDocument): string {
  const { url = '', variables = {} } = api.servers.at(-1) ?? {};
  return url
    .slice(0, url.length - prefix(api).length)
    .replace(/\{(\w+)\}/g, (text, name: string) => variables[name]?.default ?? text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function responseText({ media, response }: Exchange): string {
  if (typeof response === 'string') return response;
  if (media !== 'text/event-stream') return JSON.stringify(response, null, 2);
  const lines = Object.entries(response as object).map(
    ([name, value]: [string, unknown]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return lines.join('\n');
}
