import { expect } from 'chai';
import { once } from 'node:events';
import { EventStream } from '#adapters/http/response/event-stream';
import { SharedEventFeed } from '#adapters/system/shared-event-feed';
import { MemoryState } from '#application/support/memory-state';
import { EventFollower } from '#application/changes/event-follower';
import type { Properties } from '#domain/properties/property-value';
import type { ChangedFile } from '#domain/change/mutation';
import { HistoryIndex } from '#application/changes/history-index';

const never = 1_000_000;

class Project {
  readonly feed = new SharedEventFeed(new MemoryState());
  readonly history = new HistoryIndex();

  follow(times: { heartbeatMs: number; stalledMs: number }): EventStream {
    return new EventStream(new EventFollower(this.history, () => Promise.resolve(), this.feed, ''), '', times);
  }

  /** @param changes of the change's files */
  change(changes: readonly ChangedFile[] = []): void {
    const revision = this.history.revision + 1;
    const entry = {
      id: `c${revision}`,
      revision,
      at: '2026-11-21T09:00:00.000Z',
      author: 'x'.repeat(1_000),
      request: null,
      kind: 'change' as const,
      resource: { type: 'page' as const, name: 'é p', address: ['b', 'é p'] },
      changes,
    };
    this.history.add({ revision, entry });
    this.feed.publish({ type: 'change', revision });
  }

  preview(props: Properties = { text: 'a\nb: c\r\n\r\n' }): void {
    this.feed.publish({ type: 'preview', data: { book: 'b', page: 'p', layer: 'l', props } });
  }
}

async function firstWith(stream: EventStream, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const part of stream.iterator({ destroyOnReturn: false })) {
    text += String(part);
    if (wanted.test(text)) return text;
  }
  throw new Error(`ended without ${String(wanted)}: ${text}`);
}

describe('EventStream', () => {
  it('EventStream writes an event down once, however many listen', async () => {
    const project = new Project();
    const streams = Array.from({ length: 5 }, () => project.follow({ heartbeatMs: never, stalledMs: never }));
    await Promise.all(streams.map((stream) => firstWith(stream, /event:ready\n.*\n/)));
    let written = 0;
    const counted = { toJSON: () => `written ${++written}` };
    project.change([counted as unknown as ChangedFile]);
    const texts = await Promise.all(streams.map((stream) => firstWith(stream, /event:change\n.*\n.*\n\n/)));
    expect(new Set(texts).size, 'texts of a change').to.equal(1);
    expect(written).to.equal(1);
    project.preview({ counted: counted as unknown as string });
    await Promise.all(streams.map((stream) => firstWith(stream, /event:preview\n.*\n\n/)));
    expect(written, 'once for its size, and once to be sent').to.equal(3);
    for (const stream of streams) stream.destroy();
  });

  it('EventStream writes each event as a name, an id where it has one, and a line of JSON', async () => {
    const project = new Project();
    const stream = project.follow({ heartbeatMs: never, stalledMs: never });
    project.change();
    project.preview();
    const text = await firstWith(stream, /event:preview\n.*\n\n/);
    stream.destroy();
    const [retry, ready, change, preview, end] = text.split('\n\n');
    expect(retry).to.equal('retry:1000');
    expect(ready).to.equal('event:ready\nid:0-\ndata:{"revision":0}');
    expect(change).to.match(/^event:change\nid:1-c1\ndata:\{.*"href":"\/b\/%C3%A9%20p".*\}$/);
    expect(preview).to.equal(
      'event:preview\ndata:{"book":"b","page":"p","layer":"l","props":{"text":"a\\nb: c\\r\\n\\r\\n"}}',
    );
    expect(end).to.equal('');
  });

  it('EventStream sends a sign of life now and then', async () => {
    const stream = new Project().follow({ heartbeatMs: 1, stalledMs: never });
    await firstWith(stream, /(\n:alive\n\n.*){3}/s);
    stream.destroy();
  });

  it('EventStream holds a few kilobytes for a reader that does not read, whatever happens', async () => {
    const project = new Project();
    const stream = project.follow({ heartbeatMs: never, stalledMs: never });
    stream.read(0);
    for (let count = 0; count < 2_000; count++) project.change();
    await new Promise(setImmediate);
    expect(stream.readableLength).to.be.below(stream.readableHighWaterMark + 2_000);
    const text = await firstWith(stream, /id:2000-c2000\n.*\n\n/);
    const ids = [...text.matchAll(/^id:(\d+)-c/gm)].map(([, id]) => Number(id));
    expect(ids).to.deep.equal(Array.from({ length: 2_000 }, (_, index) => index + 1));
    stream.destroy();
  });

  it('EventStream cuts a reader off that does not read for too long, and frees its place', async () => {
    const project = new Project();
    const stream = project.follow({ heartbeatMs: 1, stalledMs: 1 });
    stream.read(0);
    for (let count = 0; count < 2_000; count++) project.change();
    await once(stream, 'close');
    for (let count = 0; count < 64; count++) project.follow({ heartbeatMs: never, stalledMs: never });
  });

  it('EventStream ends when the service stops, for a reader that reads', async () => {
    const project = new Project();
    const stream = project.follow({ heartbeatMs: never, stalledMs: never });
    stream.resume();
    await new Promise(setImmediate);
    project.feed.close();
    await once(stream, 'end');
  });
});
