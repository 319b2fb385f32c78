import { request, type IncomingMessage } from 'node:http';
import type { OperationId } from '#application/use-cases/operation-table';
import type { ApiExamples } from '#adapters/http/openapi/openapi-document';
import { openProject, sampleTree } from '../../support/project/project.js';
import { exampleRequest, examplesOf } from '../../support/service/example-request.js';
import { EventReader } from '../../support/service/read-events.js';
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
export type Show = (
  operationId: string,
  method: string,
  path: string,
  options?: ShowOptions,
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<any>;

/** The same for the first example that an operation declares. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ShowExample = (id: OperationId) => Promise<any>;

/** More items of a list show nothing new. */
const mostShown = 5;

/** What the sample answers to the example requests, with ids, times and the like as they are in each run. */
export async function recordExamples(): Promise<ApiExamples> {
  const project = await openProject(await sampleTree(), 'memory');
  const examples: Record<string, Record<string, { summary: string; value: unknown }>> = {};
  const show: Show = async (operationId, method, path, { body, type, as, cut } = {}) => {
    const isUpload = operationId === 'createAsset' && body !== undefined;
    const answer =
      operationId === 'followEvents'
        ? await firstChange(project.port)
        : await project.call(method, path, {
            ...(body === undefined ? {} : { body }),
            ...(isUpload ? { type: 'application/octet-stream' } : {}),
            headers: { 'Pagewright-Author': 'Ada', ...(type === undefined ? {} : { Accept: type }) },
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
    await project.close();
  }
  return sameInEachRun(examples);
}

/** The event of the newest change, for a client that has seen the earlier ones. */
async function firstChange(port: number): Promise<{ readonly status: number; readonly body: object }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'Last-Event-ID': '0-' };
    request({ host: '127.0.0.1', port, path: '/_/events', headers }, resolve).on('error', reject).end();
  });
  const reader = new EventReader(answer);
  const [, event] = await reader.take(2);
  reader.close();
  if (event === undefined) throw new Error('there was no event of a change');
  const { type, ...rest } = event;
  return { status: answer.statusCode ?? 0, body: { event: type, ...rest } };
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
