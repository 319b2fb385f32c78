import { expect } from 'chai';
import { Previews } from '#application/live/previews';
import type { FeedEvent } from '#application/ports/event-feed';
import type { AppEvent, RunningApp } from '#application/ports/running-app';
import { tableOf } from '#domain/properties/property-value';

const sky = { address: { book: 'story', page: 'cover' }, path: ['sky'] };

describe('Previews', () => {
  const dispatched: AppEvent[] = [];
  const published: FeedEvent[] = [];
  const app: Pick<RunningApp, 'dispatch'> = { dispatch: (event) => (dispatched.push(event), 'not-connected') };
  const feed = {
    publish: (event: FeedEvent) => void published.push(event),
    listen: () => () => undefined,
    close: () => undefined,
  };
  let previews: Previews;

  beforeEach(() => {
    previews = new Previews(app as RunningApp, feed);
    dispatched.length = published.length = 0;
  });

  it('Previews end with the save that stores them, for the app and for who follows the events', () => {
    previews.show(sky, tableOf({ x: 1 }));
    previews.store(sky, tableOf({})).made?.();
    expect(previews.get(sky)).to.equal(undefined);
    expect(dispatched.map(({ state }) => state?.over)).to.deep.equal([false, true]);
    expect(published.map((event) => event.type === 'preview' && event.data.props)).to.deep.equal([
      tableOf({ x: 1 }),
      null,
    ]);
  });

  it('Previews stay where more was previewed while the save was made', () => {
    previews.show(sky, tableOf({ x: 1 }));
    const { made } = previews.store(sky, tableOf({}));
    previews.show(sky, tableOf({ y: 2 }));
    made?.();
    expect(previews.get(sky)).to.deep.equal(tableOf({ x: 1, y: 2 }));
  });
});
