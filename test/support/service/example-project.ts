import { exampleEntry } from '#application/use-cases/history/entry-document';
import type { OpenProject } from '../project/project.js';

/**
 * Makes the history that the examples need: three changes by Ada, of which the last one is undone, and a checkpoint.
 * @returns the id of the first change
 */
export async function makeHistory({ call }: OpenProject): Promise<string> {
  const headers = { 'Pagewright-Author': 'Ada' };
  const { body } = await call('PUT', '/gale', { headers });
  await call('POST', '/harbour/quay/lamp', { headers, body: { y: 1 } });
  await call('PUT', '/tempest', { headers });
  await call('POST', '/_/history/undo');
  await call('PUT', '/_/history/checkpoints/first%20draft', { headers });
  return String(body.changeset);
}

/** An app that answers every call, until its project is closed. */
export async function connectApp({ call }: OpenProject): Promise<void> {
  const { body } = await call('POST', '/_/app/session', { body: {} });
  const { session, token } = body as unknown as { session: string; token: string };
  const at = (what: string) => `/_/app/session/${session}/${what}?token=${token}`;
  const next = async (after: number): Promise<void> => {
    const { body } = await call('GET', `${at('messages')}&after=${after}&wait=20`);
    const { messages } = body as unknown as { messages: { readonly n: number; readonly type: string }[] };
    for (const { n, type } of messages)
      if (type === 'call') await call('POST', at(`replies/${n}`), { body: { ok: true, result: { text: 'Ahoy' } } });
    return next(messages.at(-1)?.n ?? after);
  };
  next(0).catch(() => undefined);
}

/** An example with the id of an entry that is there. */
export function withEntry<Value>(value: Value, entry: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(exampleEntry, entry)) as Value;
}

/** Without ids, times, addresses and revisions of the one run. */
export function sameInEachRun(value: unknown): unknown {
  const text = JSON.stringify(value, (name, each: unknown) => (name === 'since' ? null : each))
    .replace(/\b0[0-9a-z]{18}\b/g, 'id')
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'time')
    .replace(/127\.0\.0\.1:\d+/g, 'host');
  return JSON.parse(text);
}
