import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiExamples } from '#adapters/http/openapi/openapi-document';
import type { OperationId } from '#application/use-cases/operation-table';
import { createPagewright, openMemoryStore, type Pagewright } from '../../src/index.js';
import { exampleRequest, examplesOf } from './example-request.js';
import { showRequests } from './example-requests.js';

interface ShowOptions {
  readonly body?: unknown;
  /** The media type that is asked for; without it, what the operation answers by default. */
  readonly type?: string;
  /** Distinguishes this one from another with the same status. */
  readonly as?: string;
  /** Shortens the shown response. The summary mentions that. */
  // What is cut is known where it is asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly cut?: (answer: any) => unknown;
}

/**
 * Sends a request and takes down what was sent and answered, as an example of the operation.
 * @returns the body of the answer
 */
export type Show = (operationId: string, method: string, path: string, options?: ShowOptions) => Promise<unknown>;

/** The same for the first example that an operation declares. */
export type ShowExample = (id: OperationId) => Promise<unknown>;

/** More items of a list show nothing new. */
const mostShown = 5;

/** What the sample answers to the example requests, with ids, times and the like as they are in each run. */
export async function recordExamples(): Promise<ApiExamples> {
  const pagewright = createPagewright({ store: await openMemoryStore(await sampleFiles()) });
  const examples: Record<string, Record<string, { summary: string; value: unknown }>> = {};
  const show: Show = async (operationId, method, path, { body, type, as, cut } = {}) => {
    const isUpload = operationId === 'createAsset' && body !== undefined;
    const answer =
      operationId === 'followEvents'
        ? await firstChange(pagewright)
        : await send(pagewright, method, path, {
            ...contentOf(body, isUpload),
            headers: {
              'Pagewright-Author': 'Ada',
              ...(type === undefined ? {} : { Accept: type }),
              ...(body === undefined
                ? {}
                : { 'Content-Type': isUpload ? 'application/octet-stream' : 'application/json' }),
            },
          });
    if (answer.status >= 300) throw new Error(`${method} ${path} is no example: ${JSON.stringify(answer.body)}`);
    const shown = (examples[operationId] ??= {});
    const suffix = as === undefined ? '' : `.${as}`;
    const note = (name: string, value: unknown, more = '') => {
      if (shown[name] !== undefined) throw new Error(`${operationId} has an example ${name} already`);
      shown[name] = { summary: `${method} ${path}${more}`, value };
    };
    if (body !== undefined && !isUpload) {
      note(shown[`body${suffix}`] === undefined ? `body${suffix}` : `body.${answer.status}${suffix}`, body);
    }
    const whole: unknown = answer.body;
    const reported = cut === undefined ? shortened(whole) : cut(whole);
    note(
      `${answer.status}${suffix}`,
      reported,
      JSON.stringify(reported) === JSON.stringify(whole) ? '' : ' (shortened)',
    );
    return whole;
  };
  try {
    await showRequests(show, (id) => {
      const { method, path, body } = exampleRequest(id, examplesOf(id)[0] ?? {});
      return show(id, method, path, body === undefined ? {} : { body });
    });
  } finally {
    await pagewright.close();
  }
  return sameInEachRun(examples);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function contentOf(body: unknown, isUpload: boolean): { readonly body?: string } {
  if (body === undefined) return {};
  return { body: isUpload ? (body as string) : JSON.stringify(body) };
}

async function send({ fetch }: Pagewright, method: string, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`http://localhost${path}`, { ...init, method });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: text === '' ? undefined : isJson ? (JSON.parse(text) as unknown) : text };
}

/** The event of the newest change, for a client that has seen the earlier ones. */
async function firstChange({ fetch }: Pagewright): Promise<Answer> {
  const response = await fetch('http://localhost/_/events', { headers: { 'Last-Event-ID': '0-' } });
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString();
    const change = /^event:change\nid:(.*)\ndata:(.*)\n\n/m.exec(text);
    if (change === null) continue;
    const [, id, data = ''] = change;
    return { status: response.status, body: { event: 'change', id, data: JSON.parse(data) as unknown } };
  }
  throw new Error('there was no event of a change');
}

/** The files of the sample book. */
async function sampleFiles(): Promise<Map<string, Buffer>> {
  const root = fileURLToPath(new URL('../../examples/sample/', import.meta.url));
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join('/');
    // What a service has left that somebody had look at the sample.
    if (entry.isFile() && !name.startsWith('.pagewright/')) files.set(name, await readFile(path));
  }
  return files;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostShown).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

/** What is of this very run, in the place of each the same in any. */
function sameInEachRun(examples: ApiExamples): ApiExamples {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `0mh4q2ss8${String(ids.size + 1).padStart(10, '0')}`;
    ids.set(id, known);
    return known;
  };
  const text = JSON.stringify(examples)
    .replace(/\b0[0-9a-z]{18}\b/g, idOf)
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-05T09:00:00.000Z')
    .replace(/("token":"|token=)[\w-]{32}/g, '$1a-text-that-only-this-app-will-know')
    .replace(/"pid":\d+/g, '"pid":4242')
    .replace(/"version":"[^"]*"/g, '"version":"1.0.0"');
  return JSON.parse(text) as ApiExamples;
}
