import { createEventBuffer } from 'better-sse';
import { Readable } from 'node:stream';
import { latestOf } from '#application/support/memoize';
import { publishedRename, publishedResource } from '#adapters/http/address/resource-paths';
import type { EventFollower, FollowedEvent } from '#application/changes/event-follower';

interface EventStreamTimes {
  /** How often a quiet stream sends a comment, in milliseconds. */
  readonly heartbeatMs: number;
  /** After this time a listener that does not read its events is cut off. */
  readonly stalledMs: number;
}

const defaultTimes: EventStreamTimes = { heartbeatMs: 15_000, stalledMs: 60_000 };

/** A listener waits so long before it connects again. */
const retryMs = 1_000;

/**
 * The events of a project as a stream of server-sent events. It buffers no more events than the listener reads. It ends with its
 * follower. It is destroyed if the listener is too slow.
 */
export class EventStream extends Readable {
  private wanted = false;
  private takenAt = performance.now();
  private readonly heartbeat: NodeJS.Timeout;

  /** @param prefix under which the service is mounted */
  constructor(
    private readonly follower: EventFollower,
    private readonly prefix = '',
    times: EventStreamTimes = defaultTimes,
  ) {
    super();
    follower.watch(
      () => this.fill(),
      () => this.finish(),
    );
    this.heartbeat = setInterval(() => this.beat(times.stalledMs), times.heartbeatMs).unref();
    this.push(createEventBuffer().retry(retryMs).dispatch().read());
  }

  override _read(): void {
    this.wanted = true;
    this.takenAt = performance.now();
    this.fill();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.heartbeat);
    this.follower.close();
    done(error);
  }

  private fill(): void {
    while (this.wanted) {
      const event = this.follower.take();
      if (event === undefined) return;
      this.wanted = this.push(this.prefix === '' ? textOf(event) : formatted(event, this.prefix));
    }
  }

  private beat(stalledMs: number): void {
    if (this.wanted) this.wanted = this.push(createEventBuffer().comment('alive').dispatch().read());
    else if (performance.now() - this.takenAt > stalledMs) this.destroy();
  }

  private finish(): void {
    // A listener that reads nothing would not read the end either.
    if (this.wanted) this.push(null);
    else this.destroy();
    this.wanted = false;
  }
}

type ResourceAddressed = ReturnType<typeof publishedResource>;

/** Most listeners get an event at the same time, so its text is made once. */
const textOf = latestOf((event: FollowedEvent) => formatted(event, ''));

function formatted(event: FollowedEvent, prefix: string): string {
  const buffer = createEventBuffer().event(event.type);
  if ('id' in event) buffer.id(event.id);
  return buffer.data(documentOf(event, prefix)).dispatch().read();
}

function documentOf({ type, data }: FollowedEvent, prefix: string): object {
  if (type !== 'change') return data;
  const { resource, renames } = data;
  const mounted = (thing: ResourceAddressed) => ({ ...thing, href: prefix + thing.href });
  return {
    ...data,
    resource: resource && mounted(publishedResource(resource)),
    ...(renames && {
      renames: renames.map(publishedRename).map(({ from, to }) => ({ from: mounted(from), to: mounted(to) })),
    }),
  };
}
