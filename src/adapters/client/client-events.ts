import type { ProjectEvent } from './client-operations.generated.js';
import { ProblemError } from './problem-error.js';

export interface FollowOptions {
  /** The `id` of the last event that was seen: what came after it is sent first. */
  readonly lastEventId?: string;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal;
}

type OpenStream = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * Yields the events of a project until it is aborted. A connection that breaks is opened again, from the last event on.
 * @throws ProblemError where the service refuses the connection
 */
export async function* followEvents(
  open: OpenStream,
  { lastEventId, signal: outer }: FollowOptions = {},
): AsyncGenerator<ProjectEvent, void, void> {
  const abort = new AbortController();
  const end = () => abort.abort();
  outer?.addEventListener('abort', end);
  if (outer?.aborted === true) end();
  let last = lastEventId;
  let pause = firstPauseMs;
  try {
    while (!abort.signal.aborted) {
      try {
        const headers = { Accept: 'text/event-stream', ...(last === undefined ? {} : { 'Last-Event-ID': last }) };
        const response = await open(headers, abort.signal);
        for await (const block of partsOf(response, /\r?\n\r?\n/)) {
          const event = eventOf(block);
          if (event === undefined) continue;
          pause = firstPauseMs;
          if ('id' in event) last = event.id;
          yield event;
        }
      } catch (error) {
        if (error instanceof ProblemError && error.code !== 'too-busy') throw error;
      }
      if (!isAborted(abort.signal)) await delay(pause, abort.signal);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  } finally {
    outer?.removeEventListener('abort', end);
    end();
  }
}

function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** The parts of a stream of text that a separator ends. The connection is closed where the caller stops. */
export async function* partsOf(response: Response, separator: RegExp): AsyncGenerator<string, void, void> {
  if (response.body === null) return;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split(separator);
      text = parts.pop() ?? '';
      yield* parts;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** An event in the format of server-sent events; `undefined` for a comment. */
function eventOf(block: string): ProjectEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const id = fields.get('id');
  const event = { event: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown };
  return (id === undefined ? event : { ...event, id }) as ProjectEvent;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
