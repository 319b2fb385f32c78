import { expect } from 'chai';
import { entrySummary } from '#application/changes/entry-summary';
import type { ResourceReference, ResourceType } from '#domain/change/resource-document';
import type { HistoryEntry, HistoryItem } from '#domain/history/history-entry';

const sun = 'b/p/sun';

function thing(path: string, type: ResourceType = 'layer'): ResourceReference {
  const address = path.split('/');
  return { type, name: address.at(-1) ?? '', address };
}

function entry(more: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: '1',
    revision: 1,
    at: '2026-11-23T00:00:00Z',
    author: 'Ann',
    request: { operation: 'saveLayer', address: ['b', 'p', 'sun'] },
    kind: 'change',
    resource: thing(sun),
    changes: [],
    ...more,
  };
}

function typeOf(operation: string): ResourceType {
  const [, type = 'layer'] =
    /(group-class|class|asset|command|component|page|book|project)$/.exec(kebab(operation)) ?? [];
  return type as ResourceType;
}

function kebab(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function item(operation: string, path: string, ...properties: readonly string[]): HistoryItem {
  return {
    operation,
    resource: thing(path, typeOf(operation)),
    ...(properties.length === 0 ? {} : { properties }),
  };
}

function summary(items: readonly HistoryItem[], more: Partial<HistoryEntry> = {}): string {
  return entrySummary(entry({ items, ...more }), () => undefined);
}

const files = (paths: readonly string[], action: 'created' | 'modified' = 'modified') =>
  paths.map((path) => ({ path, action }));
const created = files(['a'], 'created');

describe('the summary of an entry', () => {
  it('names what a change did to one thing', () => {
    expect(summary([item('saveLayer', sun, 'x', 'y')])).to.equal('Moved sun');
    expect(summary([item('saveLayer', sun, 'x', 'width')])).to.equal('Resized sun');
    expect(summary([item('saveLayer', sun, 'rotation')])).to.equal('Turned sun');
    expect(summary([item('saveLayer', sun, 'x', 'alpha')])).to.equal('Changed sun');
    expect(summary([item('saveLayer', sun)])).to.equal('Changed sun');
    expect(summary([item('deleteLayer', sun)])).to.equal('Removed sun');
    expect(summary([item('createLayer', sun)], { changes: created })).to.equal('Added sun');
    expect(summary([item('createLayer', sun, 'alpha')]), 'it was there').to.equal('Changed sun');
    expect(summary([item('renameLayer', sun)]), 'to another place of its list').to.equal('Moved sun');
    expect(summary([item('saveCommand', 'b/p/openDoor', 'actions')])).to.equal('Changed openDoor');
    expect(summary([item('mendProject', 'app')])).to.equal('Fixed problems');
    expect(summary([item('installBridge', 'bridge')])).to.equal('Put the bridge into the project');
  });

  it('has no more than the name of a thing for an operation that is no more', () => {
    expect(summary([item('polishLayer', sun)])).to.equal('Changed sun');
  });

  it('names a class with its layer or page group', () => {
    expect(summary([item('attachClass', `${sun}/linear`)])).to.equal('Added linear to sun');
    expect(summary([item('saveClass', `${sun}/linear`, 'to')])).to.equal('Changed linear of sun');
    expect(summary([item('detachClass', `${sun}/linear`)])).to.equal('Removed linear from sun');
    expect(summary([item('attachGroupClass', 'b/p/sky/linear')])).to.equal('Added linear to sky');
  });

  it('distinguishes a new picture from one in the place of another', () => {
    const picture = [item('createAsset', 'b/images/p/a b.png')];
    const path = ['App/b/assets/images/p/a b.png'];
    expect(summary(picture, { changes: files(path, 'created') })).to.equal('Added a b.png');
    expect(summary(picture, { changes: files(path) })).to.equal('Replaced a b.png');
    expect(summary(picture, { changes: files(['App/b/components/p/index.lua']) })).to.equal('Added a b.png');
  });

  it('names what a change renamed and moved', () => {
    const moved = (from: string, to: string) =>
      summary([item('renameLayer', to)], {
        renames: [{ type: 'layer', from: from.split('/'), to: to.split('/') }],
      });
    expect(moved(sun, 'b/p/small moon')).to.equal('Renamed sun to small moon');
    expect(moved(sun, 'b/p/fleet/sun')).to.equal('Moved sun into fleet');
    expect(moved('b/p/fleet/sun', sun)).to.equal('Moved sun out of fleet');
    expect(moved('b/p/long fleet/sun', 'b/p/sky/sun'), 'to a group with a shorter name').to.equal('Moved sun into sky');
    expect(moved(sun, 'b/q/sun'), 'to another page').to.equal('Moved sun into q');
  });

  it('names what a batch did to several things', () => {
    const save = (name: string) => item('saveLayer', `b/p/${name}`, 'x', 'y');
    expect(summary([save('sun'), save('rectangle')])).to.equal('Moved sun and rectangle');
    expect(summary([save('sun'), save('sun')])).to.equal('Moved sun');
    expect(summary(['a', 'b', 'c', 'd'].map(save))).to.equal('Moved a, b and 2 more');
    expect(summary([save('sun'), item('deleteLayer', 'b/p/sea')])).to.equal('Moved sun, removed sea');
    const three = [save('sun'), item('deleteLayer', 'b/p/sea'), item('saveCommand', 'b/p/tap')];
    expect(summary(three)).to.equal('Moved sun, and 2 more changes');
  });

  it('leaves out what belongs to a thing that the same change makes or removes', () => {
    const page = [
      item('createPage', 'b/dawn'),
      item('createLayer', 'b/dawn/sun'),
      item('createCommand', 'b/dawn/tap'),
      item('createAsset', 'b/images/dawn/sun.png'),
    ];
    expect(summary(page)).to.equal('Added dawn');
    expect(summary([item('createBook', 'b'), ...page])).to.equal('Added b');
    expect(summary([item('deleteLayer', 'b/p/fleet'), item('detachClass', 'b/p/fleet/boat/linear')])).to.equal(
      'Removed fleet',
    );
    const component = [item('createLayer', 'b/p/timers'), item('createComponent', 'b/p/timers/clock')];
    expect(summary(component), 'a component of a kind that has a layer’s name').to.equal('Added timers and clock');
    const asset = [item('createPage', 'b/images'), item('createAsset', 'b/images/p/sun.png')];
    expect(summary(asset), 'a page that has the name of a folder').to.equal('Added images and sun.png');
  });

  it('names what was undone or redone, as far as the history has it', () => {
    const moved = entry({ id: '7', items: [item('saveLayer', sun, 'x')] });
    const find = (id: string) => (id === '7' ? moved : undefined);
    expect(entrySummary(entry({ kind: 'undo', target: '7' }), find)).to.equal('Undid “Moved sun”');
    expect(entrySummary(entry({ kind: 'redo', target: '7' }), find)).to.equal('Redid “Moved sun”');
    expect(entrySummary(entry({ kind: 'redo', target: '6' }), find)).to.equal('Redid a change of sun');
    const several = {
      kind: 'undo' as const,
      resource: thing('', 'project'),
      changes: files(['notes.txt', 'main.lua']),
    };
    expect(entrySummary(entry(several), find)).to.equal('Undid a change of notes.txt and main.lua');
  });

  it('names the things of edited files', () => {
    const changes = files(['App/b/components/p/layers/boat.lua', 'App/b/models/p/boat.json', 'notes.txt']);
    expect(summary([], { kind: 'external', request: null, resource: null, changes })).to.equal(
      'Edited boat and notes.txt',
    );
    expect(summary([], { resource: thing('', 'project'), changes }), 'an entry without items').to.equal(
      'Changed boat and notes.txt',
    );
    const restored = { request: { operation: 'restoreProject' as const, address: [] }, changes };
    expect(entrySummary(entry(restored), () => undefined)).to.equal('Restored boat and notes.txt');
  });

  it('takes the request of an entry that an older program wrote without items', () => {
    const older = entry({ properties: ['x'] });
    expect(entrySummary(older, () => undefined)).to.equal('Moved sun');
    expect(entrySummary(entry({ request: null }), () => undefined)).to.equal('Changed sun');
    const nothing = entry({ request: null, resource: null });
    expect(entrySummary(nothing, () => undefined)).to.equal('Changed nothing');
  });

  it('names a checkpoint', () => {
    const named = (operation: 'createCheckpoint' | 'deleteCheckpoint') =>
      entry({
        kind: 'checkpoint',
        request: { operation, address: ['v1'] },
        resource: thing('v1', 'checkpoint'),
      });
    expect(entrySummary(named('createCheckpoint'), () => undefined)).to.equal('Checkpoint v1');
    expect(entrySummary(named('deleteCheckpoint'), () => undefined)).to.equal('Forgot the name v1');
  });

  it('of a batch of thousands takes time in step with its items', () => {
    let looked = 0;
    const counted = (each: HistoryItem): HistoryItem => ({
      ...each,
      get resource() {
        looked++;
        return each.resource;
      },
    });
    const count = 2_000;
    const items = Array.from({ length: count }, (_, at) => counted(item('createLayer', `b/p/layer${at}`)));
    expect(summary(items)).to.equal('Added layer0, layer1 and 1998 more');
    expect(looked).to.be.below(10 * count);
  });
});

describe('what a file belongs to', () => {
  it('has the name of its layer, group, command, component or page; else the file’s own', () => {
    const names = {
      'App/b/components/p/layers/boat.lua': 'boat',
      'App/b/components/p/layers/fleet/index.lua': 'fleet',
      'App/b/components/p/timers/clock.lua': 'clock',
      'App/b/components/p/index.lua': 'p',
      'App/b/commands/p/openDoor.lua': 'openDoor',
      'App/b/models/p/index.json': 'p',
      'App/b/models/p/fleet/boat.json': 'boat',
      'App/b/models/p/commands/openDoor.json': 'openDoor',
      'App/b/assets/images/p/boat.png': 'boat.png',
      'main.lua': 'main.lua',
    };
    for (const [path, name] of Object.entries(names))
      expect(summary([], { kind: 'external', changes: files([path]) }), path).to.equal(`Edited ${name}`);
  });
});
