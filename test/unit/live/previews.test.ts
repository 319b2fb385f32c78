import { expect } from 'chai';
import { Previews } from '#application/live/previews';
import type { PreviewTarget } from '#application/live/preview-rows';
import type { FeedEvent } from '#application/ports/event-feed';
import type { AppEvent, RunningApp } from '#application/ports/running-app';
import { MemoryState } from '#application/support/memory-state';
import { emptyProperties, tableOf } from '#domain/properties/property-value';

const sky: PreviewTarget = { address: { book: 'story', page: 'cover' }, path: ['sky'] };

describe('Previews', () => {
  const dispatched: AppEvent[] = [];
  const published: FeedEvent[] = [];
  const app: Pick<RunningApp, 'dispatch'> = {
    dispatch: (event) => {
      dispatched.push(event);
      return Promise.resolve('not-connected');
    },
  };
  const feed = {
    publish: (event: FeedEvent) => void published.push(event),
    listen: () => () => undefined,
    close: () => undefined,
  };
  let state: MemoryState;
  let now: number;
  const previewsOfService = () => new Previews(state, app as RunningApp, feed);

  beforeEach(() => {
    now = 0;
    state = new MemoryState(() => now);
    dispatched.length = published.length = 0;
  });

  /** As a save does: its commit ends what it has stored. */
  async function save(previews: Previews): Promise<void> {
    const { ends = [] } = previews.store(sky, tableOf({}));
    await state.end(ends);
    await previews.announceEnded(ends);
  }

  it('Previews end with the save that stores them, for the app and for who follows the events', async () => {
    const previews = previewsOfService();
    await previews.show(sky, tableOf({ x: 1 }));
    await save(previews);
    expect(previews.get(sky)).to.equal(undefined);
    expect(dispatched.map(({ params }) => params['props'])).to.deep.equal([tableOf({ x: 1 }), emptyProperties()]);
    expect(published.map((event) => event.type === 'preview' && event.data.props)).to.deep.equal([
      tableOf({ x: 1 }),
      null,
    ]);
  });

  it('Previews stay where more was previewed while the save was made', async () => {
    const [previews, elsewhere] = [previewsOfService(), previewsOfService()];
    await previews.show(sky, tableOf({ x: 1 }));
    const { ends = [] } = previews.store(sky, tableOf({}));
    await elsewhere.show(sky, tableOf({ y: 2 }));
    await state.end(ends);
    await previews.announceEnded(ends);
    expect(previews.get(sky)).to.deep.equal(tableOf({ x: 1, y: 2 }));
    expect(published).to.have.length(2);
  });

  it('Previews are merged, stored and ended by each service of the project', async () => {
    const [one, other] = [previewsOfService(), previewsOfService()];
    await one.show(sky, tableOf({ x: 1 }));
    expect((await other.show(sky, tableOf({ y: 2 }))).props).to.deep.equal(tableOf({ x: 1, y: 2 }));
    expect(one.get(sky)).to.deep.equal(tableOf({ x: 1, y: 2 }));
    expect(other.store(sky, tableOf({ z: 3 })).patch).to.deep.equal(tableOf({ x: 1, y: 2, z: 3 }));
    await save(one);
    expect(other.get(sky)).to.equal(undefined);
  });

  it('Previews end after a day without a change', async () => {
    const previews = previewsOfService();
    await previews.show(sky, tableOf({ x: 1 }));
    now += 24 * 60 * 60 * 1_000 - 1;
    expect(previews.get(sky)).to.deep.equal(tableOf({ x: 1 }));
    now += 1;
    expect(previews.get(sky)).to.equal(undefined);
  });
});
