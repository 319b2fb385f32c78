// A client as somebody would write it with generated types. test/e2e/generated-client.test.ts compiles and runs it.
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type ProjectEvent = components['schemas']['ProjectEvent'];
type Properties = components['schemas']['Properties'];

const baseUrl = process.argv[2] ?? '';
const client = createClient<paths>({ baseUrl, headers: { 'Pagewright-Author': 'generated' } });
const page = { book: 'harbour', page: 'dusk' };
const seen: Record<string, unknown> = {};

const events = await follow();

// A nested layer, and a class on it, by one parameter each.
const at = '/{book}/{page}/{layers}';
const flag = await client.GET(at, { params: { path: { ...page, layers: 'fleet/rig/flag' } } });
if (flag.data === undefined || !('classes' in flag.data)) throw new Error(JSON.stringify(flag.error));
seen['flag'] = [flag.data.path, flag.data.classes.map(({ name }) => name)];
const linear = await client.GET(at, { params: { path: { ...page, layers: 'fleet/rig/flag/linear' } } });
if (linear.data === undefined || !('attached' in linear.data)) throw new Error(JSON.stringify(linear.error));
const delay: Properties[string] | undefined = linear.data.defaults['properties'];
seen['linear'] = [linear.data.layer, typeof delay];

// Made, saved and removed; the tag of the answer holds the save against what was read.
const pennant = { ...page, layers: 'fleet/rig/pennant' };
const made = await client.PUT(at, { params: { path: pennant } });
seen['made'] = [made.response.status, made.response.headers.get('location'), made.data?.created];
const read = await client.GET(at, { params: { path: pennant } });
const saved = await client.POST(at, {
  params: { path: pennant, header: { 'If-Match': read.response.headers.get('etag') ?? '' } },
  body: { alpha: 0.5, randXStart: null },
});
if (saved.data === undefined || !('changes' in saved.data)) throw new Error(JSON.stringify(saved.error));
seen['saved'] = saved.data.changes.map(({ action, path }) => `${action} ${path}`);
const tried = await client.DELETE(at, { params: { path: pennant, query: { dryRun: true } } });
seen['tried'] = [tried.data?.changeset, tried.data?.changes.every(({ diff }) => diff !== undefined)];
const removed = await client.DELETE(at, { params: { path: pennant } });
seen['removed'] = removed.data?.resource.href;

// A missing resource gives a problem code of this operation, and no other.
const missing = await client.GET(at, { params: { path: pennant } });
if (missing.error === undefined) throw new Error('it is still there');
const reported: 'layer-not-found' | undefined =
  missing.error.code === 'layer-not-found' ? missing.error.code : undefined;
seen['missing'] = reported;

const command = await client.PUT('/{book}/commands/{page}/{command}', {
  params: { path: { ...page, command: 'hoist' } },
  body: [{ command: 'animation.play', params: { target: 'sun' } }],
});
seen['command'] = command.data?.resource.href;
const { data: entries = [] } = await client.GET('/_/history', { params: { query: { limit: 2 } } });
seen['history'] = entries.map(({ request, author }) => `${author}: ${request?.method} ${request?.path}`);
seen['undone'] = (await client.POST('/_/history/undo', {})).response.status;

seen['events'] = await take(events, 4);
console.log(JSON.stringify(seen));

async function follow(): Promise<ReadableStreamDefaultReader<string>> {
  const { data: stream } = await client.GET('/_/events', { parseAs: 'stream' });
  if (!stream) throw new Error('no events');
  return stream.pipeThrough(new TextDecoderStream()).getReader();
}

/** The first events. */
async function take(reader: ReadableStreamDefaultReader<string>, count: number): Promise<string[]> {
  const reported: string[] = [];
  let text = '';
  while (reported.length < count) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event !== undefined) reported.push(describe(event));
    }
  }
  await reader.cancel();
  return reported.slice(0, count);
}

function parse(block: string): ProjectEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1]?.trim();
  const data = field('data');
  if (data === undefined) return undefined;
  return { event: field('event'), id: field('id'), data: JSON.parse(data) } as ProjectEvent;
}

/** Every kind there is: one that is new makes this no longer compile. */
function describe(event: ProjectEvent): string {
  switch (event.event) {
    case 'ready':
    case 'reset':
      return `${event.event} at ${event.data.revision}`;
    case 'change':
      return `${event.data.author} changed ${event.data.resource?.href}`;
    case 'preview':
      return `${event.data.layer} shows ${Object.keys(event.data.props ?? {}).join()}`;
    case 'app':
      return event.data.name;
    case 'doctor':
      return `${event.data.pages} of ${event.data.of}`;
    default:
      return event satisfies never;
  }
}
