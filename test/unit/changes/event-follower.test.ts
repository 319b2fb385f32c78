import { expect } from 'chai';
import { SharedEventFeed } from '#adapters/system/shared-event-feed';
import { MemoryState } from '#application/support/memory-state';
import { EventFollower } from '#application/changes/event-follower';
import { HistoryIndex } from '#application/changes/history-index';
import { Problem } from '#domain/problem/problem';

function indexedChange(revision: number) {
  const entry = {
    id: `c${revision}`,
    revision,
    at: '2026-11-21T09:00:00.000Z',
    author: '',
    request: null,
    kind: 'change' as const,
    resource: null,
    changes: [],
  };
  return { revision, entry };
}

class Project {
  readonly feed = new SharedEventFeed(new MemoryState());
  readonly history = new HistoryIndex();

  change(): void {
    const revision = this.history.revision + 1;
    this.history.add(indexedChange(revision));
    this.history.drop(revision - 4);
    this.feed.publish({ type: 'change', revision });
  }

  preview(name: string): void {
    this.feed.publish({ type: 'preview', data: { book: 'b', page: 'p', layer: name, props: null } });
  }

  find = (): Promise<unknown> => Promise.reject(new Error('the history cannot be read'));

  follow(lastEventId = ''): EventFollower {
    return new EventFollower(this.history, () => this.find(), this.feed, lastEventId);
  }
}

/** All events that can be taken: changes by their ids, previews by their layers. */
function takeAll(follower: EventFollower): string[] {
  const taken: string[] = [];
  for (let event = follower.take(); event; event = follower.take()) {
    taken.push(event.type === 'preview' ? event.data.layer : 'id' in event ? `${event.type} ${event.id}` : event.type);
  }
  return taken;
}

describe('EventFollower', () => {
  it('EventFollower begins at the newest change', () => {
    const project = new Project();
    project.change();
    project.change();
    expect(takeAll(project.follow())).to.deep.equal(['ready 2-c2']);
  });

  it('EventFollower passes on changes and transient events in the order they happened', () => {
    const project = new Project();
    const follower = project.follow();
    project.preview('a');
    project.change();
    project.preview('b');
    project.change();
    project.preview('c');
    expect(takeAll(follower)).to.deep.equal(['ready 0-', 'a', 'change 1-c1', 'b', 'change 2-c2', 'c']);
  });

  it('EventFollower goes on from the last event that was seen', () => {
    const project = new Project();
    for (let count = 0; count < 4; count++) project.change();
    expect(takeAll(project.follow('2-c2'))).to.deep.equal(['ready 2-c2', 'change 3-c3', 'change 4-c4']);
    expect(takeAll(project.follow('0-'))).to.have.length(5);
    expect(takeAll(project.follow('4-c4'))).to.deep.equal(['ready 4-c4']);
  });

  for (const [what, place] of Object.entries({
    'that was dropped': '1-c1',
    'before what was dropped': '0-',
    'that is still to come': '99-c99',
    'of another history': '6-x',
    'that is none': 'hello',
    'that is a number only': '6',
  })) {
    it(`EventFollower resets a listener that was at a place ${what}`, () => {
      const project = new Project();
      for (let count = 0; count < 7; count++) project.change();
      expect(takeAll(project.follow(place))).to.deep.equal(['reset 7-c7']);
    });
  }

  for (const [what, find] of Object.entries({
    'has it': (history: HistoryIndex) => history.addOlder([indexedChange(1)], true),
    'is whole, and the change was dropped': (history: HistoryIndex) => history.addOlder([], true),
  })) {
    it(`EventFollower passes on an undo when the history has the change that it is about: ${what}`, async () => {
      const project = new Project();
      project.history.add(indexedChange(2));
      let read: () => void = () => undefined;
      const reading = new Promise<void>((resolve) => (read = resolve));
      project.find = () => reading;
      const follower = project.follow();
      const woken = new Promise<void>((wake) => follower.watch(wake, () => undefined));
      project.history.add({ revision: 3, entry: { ...indexedChange(3).entry, kind: 'undo', target: 'c1' } });
      project.history.add(indexedChange(4));
      expect(takeAll(follower)).to.deep.equal(['ready 2-c2']);
      find(project.history);
      read();
      await woken;
      expect(takeAll(follower)).to.deep.equal(['change 3-c3', 'change 4-c4']);
    });
  }

  it('EventFollower ends a listener where the history cannot be read', async () => {
    const project = new Project();
    project.history.add(indexedChange(2));
    const follower = project.follow();
    const ended = new Promise<void>((end) => follower.watch(() => undefined, end));
    project.history.add({ revision: 3, entry: { ...indexedChange(3).entry, kind: 'undo', target: 'c1' } });
    expect(takeAll(follower)).to.deep.equal(['ready 2-c2']);
    await ended;
  });

  it('EventFollower passes everything on to a slow listener, as long as the history has it', () => {
    const project = new Project();
    const follower = project.follow();
    for (let count = 0; count < 5; count++) project.change();
    expect(takeAll(follower).slice(1)).to.deep.equal(
      ['1-c1', '2-c2', '3-c3', '4-c4', '5-c5'].map((id) => `change ${id}`),
    );
  });

  it('EventFollower resets a listener that fell behind the history, and goes on from there', () => {
    const project = new Project();
    const follower = project.follow();
    for (let count = 0; count < 8; count++) project.change();
    expect(takeAll(follower)).to.deep.equal(['ready 0-', 'reset 8-c8']);
    project.change();
    expect(takeAll(follower)).to.deep.equal(['change 9-c9']);
  });

  it('EventFollower ends a listener that lets more than 1 MiB of previews wait', () => {
    const project = new Project();
    const follower = project.follow();
    let ended = 0;
    follower.watch(
      () => undefined,
      () => ended++,
    );
    project.preview('x'.repeat(1_000_000));
    expect(ended).to.equal(0);
    project.preview('x'.repeat(100_000));
    expect(ended).to.equal(1);
  });

  it('EventFollower does not count what was taken', () => {
    const project = new Project();
    const follower = project.follow();
    let ended = 0;
    follower.watch(
      () => undefined,
      () => ended++,
    );
    for (let count = 0; count < 5; count++) {
      project.preview('x'.repeat(900_000));
      expect(takeAll(follower)).to.have.length(count === 0 ? 2 : 1);
    }
    expect(ended).to.equal(0);
  });

  it('EventFollower is one of at most 64, until one stops', () => {
    const project = new Project();
    const followers = Array.from({ length: 64 }, () => project.follow());
    expect(() => project.follow())
      .to.throw(Problem)
      .with.property('code', 'too-busy');
    followers[0]?.close();
    project.follow();
  });
});
