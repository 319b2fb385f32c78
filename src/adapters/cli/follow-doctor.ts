import * as z from 'zod';
import type { OnProgress } from '#application/doctor/report';

const progress = z.object({ pages: z.number(), of: z.number() });

/**
 * Passes on how far the doctor of a service has come, as its events tell, until the signal. Resolves when the service
 * listens; where its events cannot be followed, nothing is told.
 */
export async function followDoctor(
  events: string,
  headers: Readonly<Record<string, string>>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await fetch(events, { headers, signal });
    if (answer.ok && answer.body !== null) void readEvents(answer.body, onProgress).catch(() => undefined);
    else await answer.body?.cancel();
  } catch {
    // The doctor's own answer says what is wrong with the service, if anything is.
  }
}

async function readEvents(body: AsyncIterable<Uint8Array>, onProgress: OnProgress): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    const events = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data:(.*)$/m.exec(event) ?? [];
      if (data !== undefined && /^event:doctor$/m.test(event)) onProgress(progress.parse(JSON.parse(data)));
    }
  }
}
