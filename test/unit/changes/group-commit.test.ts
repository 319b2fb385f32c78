import { expect } from 'chai';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import { RecordedResponses } from '#application/changes/recorded-responses';
import { HistoryLog } from '#application/changes/history-log';
import { RecordedCommits } from '#application/changes/recorded-commits';
import { Baseline } from '#application/changes/external/baseline';
import { MemoryState } from '#application/support/memory-state';
import { ExternalEdits } from '#application/changes/external/external-edits';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import { AnnounceChange } from '#application/live/announce-change';
import type { Draft } from '#application/project/draft/draft';
import { EditProject } from '#application/changes/edit-project';
import type { EndPreviews } from '#application/live/end-previews';
import { AnswerFailure } from '#application/changes/group-commit/answer-failure';
import { DryRun } from '#application/changes/group-commit/dry-run';
import { GroupCommit } from '#application/changes/group-commit/group-commit';
import { MakeGroup } from '#application/changes/group-commit/make-group';
import { PlanAhead } from '#application/changes/group-commit/plan-ahead';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { PlanOptions, Planned } from '#application/changes/plan';
import { deferred } from '#application/support/concurrency';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { replaced } from '../../support/store/replaced-store.js';

const resource = { type: 'layer', name: 'one', address: ['one'] } as const;

/** What a commit changes, and how many records it appends. */
interface SeenCommit {
  readonly files: readonly ProjectPath[];
  readonly records: number;
}

/** A project in memory whose commits can be delayed, looked at, and made to fail. */
class ObservedProject {
  readonly commits: SeenCommit[] = [];
  readonly announced: number[] = [];
  readonly log: HistoryLog;
  private readonly edit: EditProject;
  private began: () => void = () => undefined;
  private delay: Promise<void> | undefined;
  /** Called before each commit; what it throws, the commit throws. */
  fail: (commit: SeenCommit) => unknown = () => undefined;
  /** Called before each turn; what it throws, the store throws instead of giving the turn. */
  refuseTurn: () => void = () => undefined;
  private ids = 0;

  private constructor(readonly store: FileStore) {
    const delayed = replaced(store, (sound) => ({
      commit: async (change, options) => {
        if (options?.validateOnly === true) return sound.commit(change, options);
        const commit = { files: change.files.map(({ path }) => path), records: change.records.length };
        this.commits.push(commit);
        this.began();
        await this.delay;
        await this.fail(commit);
        return sound.commit(change);
      },
    }));
    const observed = replaced(delayed, (sound) => ({
      exclusive: async (work) => {
        this.refuseTurn();
        return sound.exclusive(work);
      },
    }));
    const clock = { now: () => new Date(0), newId: () => `id${++this.ids}` };
    this.log = new HistoryLog(observed, historyEntryCodec, defaultHistoryLimits);
    const known = new Baseline(observed, this.log);
    const commits = new RecordedCommits(this.log, historyEntryCodec, known);
    const announce = new AnnounceChange(
      {
        publish: (event) => {
          if (event.type === 'change') this.announced.push(event.revision);
        },
        listen: () => () => undefined,
        close: () => undefined,
      },
      { dispatch: () => Promise.resolve('not-connected') },
    );
    const endPreviews = {
      endedBy: () => Promise.resolve([]),
      announce: () => Promise.resolve(),
      execute: () => Promise.resolve(),
    } as unknown as EndPreviews;
    const outside = new ExternalEdits(clock, commits, known, endPreviews, announce);
    const diff = () => '';
    const groups = new GroupCommit(
      observed,
      new PlanAhead(observed, this.log),
      new MakeGroup(clock, new MemoryState(), commits, announce, endPreviews, outside),
      new DryRun(diff, this.log),
      new AnswerFailure(diff, new RecordedResponses(observed, this.log, historyEntryCodec)),
    );
    this.edit = new EditProject(groups, { pageFile: () => Promise.resolve(undefined) });
  }

  static async open(files: Readonly<Record<string, string>> = {}): Promise<ObservedProject> {
    const content = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
    return new ObservedProject(await openMemoryStore(content));
  }

  /** How many files and records each commit has had. */
  get sizes(): [files: number, records: number][] {
    return this.commits.map(({ files, records }) => [files.length, records]);
  }

  /** What is requested meanwhile waits for the commit of the first. */
  async together<Result>(request: () => Promise<Result>): Promise<Result> {
    const [committing, requested] = [deferred(), deferred()];
    this.began = committing.resolve;
    this.delay = requested.promise;
    const first = this.put('first', 'first');
    await committing.promise;
    const results = request();
    this.delay = undefined;
    requested.resolve();
    await first;
    return results;
  }

  change(
    plan: (draft: Draft) => Promise<unknown>,
    { made, request, ...options }: { made?: () => void; request?: Partial<ChangeRequest> } & PlanOptions = {},
  ): Promise<Mutation> {
    const asked = { author: 'me', operation: 'createBook', address: ['one'], dryRun: false, ...request } as const;
    const planned = async (draft: Draft): Promise<Planned> => {
      await plan(draft);
      return { resource, ...(made === undefined ? {} : { made }) };
    };
    return this.edit.execute(asked, planned, options);
  }

  /** A new file, or one with other content. */
  put(path: ProjectPath, text: string, request: Partial<ChangeRequest> = {}): Promise<Mutation> {
    const content = Buffer.from(text);
    return this.change(
      async (draft) => {
        if ((await draft.read(path)) === undefined) await draft.create(path, content);
        else await draft.replace(path, content);
      },
      { request },
    );
  }

  async text(path: ProjectPath): Promise<string | undefined> {
    const file = await plainFiles(this.store).read(path);
    return file && Buffer.from(file.content).toString();
  }
}

describe('changes that come while another one is made', () => {
  it('changes that come while another one is made share one commit, each with its own revision and entry, in the order they came', async () => {
    const project = await ObservedProject.open();
    const mutations = await project.together(() =>
      Promise.all(['a', 'b', 'c', 'd'].map((name) => project.put(name, `text of ${name}`))),
    );
    expect(project.sizes).to.deep.equal([
      [1, 1],
      [4, 4],
    ]);
    expect(mutations.map(({ revision }) => revision)).to.deep.equal([2, 3, 4, 5]);
    expect(mutations.map(({ changes }) => changes.map(({ path }) => path))).to.deep.equal([['a'], ['b'], ['c'], ['d']]);
    expect(project.announced).to.deep.equal([1, 2, 3, 4, 5]);
    const reopened = new HistoryLog(project.store, historyEntryCodec, defaultHistoryLimits);
    expect((await reopened.open()).entries().map(({ id }) => id)).to.deep.equal(
      ['id1'].concat(mutations.map(({ changeset }) => changeset ?? '')),
    );
  });

  it('changes that come while another one is made are planned each on what those before it leave', async () => {
    const project = await ObservedProject.open({ counted: '0' });
    const count = () =>
      project.change(async (draft) => {
        const now = Number(Buffer.from((await draft.read('counted'))?.content ?? []).toString());
        await draft.replace('counted', Buffer.from(String(now + 1)));
      });
    const mutations = await project.together(() => Promise.all(Array.from({ length: 10 }, count)));
    expect(project.commits).to.have.length(2);
    expect(await project.text('counted')).to.equal('10');
    const records = await Promise.all(mutations.map(({ changeset }) => project.log.record(changeset ?? '')));
    const text = (content: unknown) => Buffer.from(content as Uint8Array).toString();
    expect(records.map(({ files: [file] }) => [text(file?.before), text(file?.after)])).to.deep.equal(
      Array.from({ length: 10 }, (_, index) => [String(index), String(index + 1)]),
    );
  });

  it('changes that come while another one is made are at most sixteen to a commit', async () => {
    const project = await ObservedProject.open();
    await project.together(() =>
      Promise.all(Array.from({ length: 20 }, (_, index) => project.put(`file${index}`, ''))),
    );
    expect(project.sizes).to.deep.equal([
      [1, 1],
      [16, 16],
      [4, 4],
    ]);
  });

  it('changes that come while another one is made are fewer to a commit where they are large', async () => {
    const project = await ObservedProject.open();
    const large = 'x'.repeat(3 * 1024 * 1024);
    await project.together(() => Promise.all(['a', 'b', 'c', 'd'].map((name) => project.put(name, large))));
    expect(project.sizes).to.deep.equal([
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
  });

  it('changes that come while another one is made are made without one that is refused, by its plan or its guard', async () => {
    const project = await ObservedProject.open();
    const refusal = () => Promise.reject(new Problem('layer-not-found', 'There is none.'));
    const [a, b, c, d] = await project.together(() =>
      Promise.allSettled([
        project.put('a', 'a'),
        project.change(async (draft) => {
          await draft.create('b', Buffer.from('b'));
          await refusal();
        }),
        project.put('c', 'c', { guard: refusal }),
        project.put('d', 'd', {
          guard: async (files) => {
            if ((await files.read('a')) === undefined) await refusal();
          },
        }),
      ]),
    );
    expect([a.status, b.status, c.status, d.status]).to.deep.equal(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(project.commits).to.have.length(2);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((path) => project.text(path)))).to.deep.equal([
      'a',
      undefined,
      undefined,
      'd',
    ]);
    expect((await project.log.open()).revision).to.equal(3);
  });

  it('changes that come while another one is made are refused a name that an earlier one took in another spelling', async () => {
    const project = await ObservedProject.open({ 'folder/there': '' });
    const settled = await project.together(() =>
      Promise.allSettled(['folder/One', 'folder/one'].map((path) => project.put(path, path))),
    );
    expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
    expect(await project.text('folder/one')).to.equal(undefined);
  });

  it('changes that come while another one is made leave no file that one created and the next removed, and both entries', async () => {
    const project = await ObservedProject.open({ old: 'old' });
    const [, , gone, again] = await project.together(() =>
      Promise.all([
        project.put('new', 'new'),
        project.change((draft) => draft.remove('new')),
        project.change((draft) => draft.remove('old')),
        project.put('old', 'other'),
      ]),
    );
    expect(project.commits[1]).to.deep.equal({ files: ['old'], records: 4 });
    expect(await project.text('new')).to.equal(undefined);
    expect(await project.text('old')).to.equal('other');
    expect(gone.changes).to.deep.equal([{ path: 'old', action: 'removed' }]);
    expect(again.changes).to.deep.equal([{ path: 'old', action: 'created' }]);
    expect((await project.log.open()).revision).to.equal(5);
  });

  it('changes that come while another one is made and change nothing return the revision that they were planned on', async () => {
    const project = await ObservedProject.open();
    const [, same, last] = await project.together(() =>
      Promise.all([project.put('a', 'a'), project.put('a', 'a'), project.put('b', 'b')]),
    );
    expect([same.changeset, same.revision, last.revision]).to.deep.equal([null, 2, 3]);
  });

  it('changes that come while another one is made are each made alone when the files are not as they were', async () => {
    const project = await ObservedProject.open();
    project.fail = ({ records }) => {
      if (records > 1) throw new CommitConflict(['a']);
    };
    const mutations = await project.together(() => Promise.all([project.put('a', 'a'), project.put('b', 'b')]));
    expect(project.sizes).to.deep.equal([
      [1, 1],
      [2, 2],
      [1, 1],
      [1, 1],
    ]);
    expect(mutations.map(({ revision }) => revision)).to.deep.equal([2, 3]);
    expect(project.announced).to.deep.equal([1, 2, 3]);
  });

  it('changes that come while another one is made are each made alone when the disk has no room for all', async () => {
    const project = await ObservedProject.open();
    project.fail = ({ files, records }) => {
      if (records > 1 || files.includes('b')) throw new StorageFailure('full', 'the disk is full.');
    };
    const [a, b] = await project.together(() => Promise.allSettled([project.put('a', 'a'), project.put('b', 'b')]));
    expect([a.status, b.status]).to.deep.equal(['fulfilled', 'rejected']);
  });

  it('changes that come while another one is made are not tried again where they may be made', async () => {
    const project = await ObservedProject.open();
    project.fail = ({ records }) => {
      if (records > 1) throw new StorageFailure('unfinished', 'the disk fails.');
    };
    const settled = await project.together(() => Promise.allSettled([project.put('a', 'a'), project.put('b', 'b')]));
    expect(project.commits).to.have.length(2);
    expect(settled.map((each) => each.status === 'rejected' && (each.reason as Problem).code)).to.deep.equal([
      'change-unfinished',
      'change-unfinished',
    ]);
  });

  it('changes that come while another one is made wait for one that plans on more than files, and it for them', async () => {
    const project = await ObservedProject.open();
    const seen: number[] = [];
    const look = async () => void seen.push((await project.log.open()).revision);
    await project.together(() =>
      Promise.all([
        project.put('a', 'a'),
        project.put('b', 'b'),
        project.change(look, { alone: true }),
        project.put('c', 'c', { dryRun: true }),
        project.put('d', 'd'),
      ]),
    );
    expect(seen).to.deep.equal([3]);
    expect(project.commits.map(({ files }) => files)).to.deep.equal([['first'], ['a', 'b'], ['d']]);
  });

  it('changes that come while another one is made are planned when what an earlier one wants done is done', async () => {
    const project = await ObservedProject.open();
    let preview = 'shown';
    const seen: string[] = [];
    const save = (path: ProjectPath, made?: () => void) =>
      project.change(async (draft) => {
        seen.push(preview);
        await draft.create(path, Buffer.from(preview));
      }, made && { made });
    const end = () => {
      preview = 'stored';
    };
    await project.together(() => Promise.all([save('a', end), save('b'), save('c')]));
    expect(seen).to.deep.equal(['shown', 'stored', 'stored']);
    expect(project.sizes).to.deep.equal([
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it('changes that come while another one is made are not refused while fewer wait than may, however long more of them come', async () => {
    const project = await ObservedProject.open();
    const rounds = 12;
    const ask = async (client: number) => {
      for (let round = 0; round < rounds; round++) await project.put(`file${client}`, String(round));
    };
    await Promise.all(Array.from({ length: 16 }, (_, client) => ask(client)));
    expect((await project.log.open()).revision).to.equal(16 * rounds);
  });

  it('changes that come while another one is made are refused when 1,024 wait, and taken again when those are answered', async () => {
    const project = await ObservedProject.open();
    const settled = await project.together(() =>
      Promise.allSettled(Array.from({ length: 1024 }, (_, index) => project.put(`file${index}`, ''))),
    );
    expect(settled.map(({ status }) => status).filter((status) => status === 'rejected')).to.have.length(1);
    expect(settled.at(-1)).to.have.nested.property('reason.code', 'too-busy');
    expect((await project.put('later', '')).revision).to.equal(1025);
  });

  it('changes that come while another one is made and fail in an unforeseen way are rejected with that, and those after them are made', async () => {
    const project = await ObservedProject.open();
    project.fail = ({ files }) => {
      if (files.includes('a')) throw new TypeError('a bug');
    };
    const [a, b, later] = await project.together(() =>
      Promise.allSettled([
        project.put('a', 'a'),
        project.put('b', 'b'),
        project.change((draft) => draft.create('later', Buffer.from('')), { alone: true }),
      ]),
    );
    expect([a.status, b.status, later.status]).to.deep.equal(['rejected', 'rejected', 'fulfilled']);
  });

  it('changes that come while another one is made get the first response where another service used their key meanwhile', async () => {
    const project = await ObservedProject.open();
    const key = { key: 'k', fingerprint: 'f' };
    const answer = { resource, changes: [], changeset: 'elsewhere', warnings: [] };
    let isMade = false;
    project.fail = async ({ files }) => {
      if (isMade || !files.includes('a')) return;
      isMade = true;
      const entry = {
        id: 'elsewhere',
        at: new Date(0).toISOString(),
        author: '',
        request: null,
        resource,
        key,
      } as const;
      const record = historyEntryCodec.write({ entry: { ...entry, kind: 'change' }, files: [], answer });
      await project.store.commit({ files: [], preconditions: [], records: [record] });
    };
    const [a, b] = await project.together(() => Promise.all([project.put('a', 'a', { key }), project.put('b', 'b')]));
    expect(a).to.deep.equal({ ...answer, revision: 2, replayed: true });
    expect(b.revision).to.equal(3);
    expect(await project.text('a')).to.equal(undefined);
  });

  it('a change that differs in nothing gets the first response of its key, which another service has used', async () => {
    const project = await ObservedProject.open();
    const key = { key: 'k', fingerprint: 'f' };
    const first = await project.put('a', 'one', { key });
    const again = await project.put('a', 'one', { key });
    expect(again).to.deep.equal({ ...first, replayed: true });
    expect(first.changeset).not.to.equal(null);
  });

  it('changes that come while another one is made are all rejected where the store gives no turn, and taken again when it does', async () => {
    const project = await ObservedProject.open();
    const lost = new Error('the connection was lost');
    project.refuseTurn = () => {
      throw lost;
    };
    const settled = await Promise.allSettled([project.put('a', 'a'), project.put('b', 'b')]);
    expect(settled.map((each) => each.status === 'rejected' && (each.reason as unknown))).to.deep.equal([lost, lost]);
    project.refuseTurn = () => undefined;
    expect((await project.put('c', 'c')).revision).to.equal(1);
  });
});

describe('a change that is planned ahead of its turn', () => {
  const ahead = { alone: true, ahead: true };

  /** Appends the text of a file to another one. `meanwhile` runs once the first time that it has read. */
  function join(project: ObservedProject, meanwhile: (count: number) => Promise<unknown>, count = { plans: 0 }) {
    return project.change(async (draft) => {
      const text = (await draft.read('from'))?.content ?? new Uint8Array();
      const names = (await draft.list('folder')).map(({ name }) => name);
      await meanwhile(++count.plans);
      await draft.create('to', Buffer.concat([text, Buffer.from(names.join())]));
    }, ahead);
  }

  const files = { from: 'old', other: '0', 'folder/a': 'a', 'folder/below/b': 'b' };

  it('a change that is planned ahead of its turn keeps no other change waiting, and is planned once if they change other files', async () => {
    const project = await ObservedProject.open(files);
    const count = { plans: 0 };
    const others = async () => {
      await project.put('other', '1');
      await project.put('folder/a', 'new');
      await project.put('folder/below/c', 'c');
    };
    const { revision } = await join(project, others, count);
    expect([count.plans, revision]).to.deep.equal([1, 4]);
    expect(await project.text('to')).to.equal('olda,below');
    expect(await project.text('folder/a')).to.equal('new');
  });

  for (const [what, path, joined] of [
    ['a file that it has read', 'from', 'newa,below'],
    ['the names in a folder that it has listed', 'folder/z', 'olda,below,z'],
    ['the folders in a folder that it has listed', 'folder/y/z', 'olda,below,y'],
  ] as const) {
    it(`a change that is planned ahead of its turn is planned again if another one changes ${what}`, async () => {
      const project = await ObservedProject.open(files);
      const count = { plans: 0 };
      await join(project, async (plan) => plan === 1 && project.put(path, 'new'), count);
      expect(count.plans).to.equal(2);
      expect(await project.text('to')).to.equal(joined);
      expect(await project.text(path)).to.equal('new');
    });
  }

  it('a change that is planned ahead of its turn is refused a file that another one has created meanwhile', async () => {
    const project = await ObservedProject.open(files);
    const [made] = await Promise.allSettled([join(project, async (plan) => plan === 1 && project.put('to', 'theirs'))]);
    expect(made).to.have.nested.property('reason.code', 'already-exists');
    expect(await project.text('to')).to.equal('theirs');
  });

  it('a change that is planned ahead of its turn is planned in its turn if others change what it reads each time', async () => {
    const project = await ObservedProject.open(files);
    const count = { plans: 0 };
    const waiting: Promise<unknown>[] = [];
    const meanwhile = async (plan: number) => {
      const other = project.put('from', String(plan));
      waiting.push(other);
      if (plan <= 2) await other;
    };
    await join(project, meanwhile, count);
    await Promise.all(waiting);
    expect(count.plans).to.equal(3);
    expect(await project.text('to')).to.equal('2a,below');
    expect(await project.text('from')).to.equal('3');
  });

  it('a change that is planned ahead of its turn is planned again after an edit that the history does not have', async () => {
    const project = await ObservedProject.open(files);
    const count = { plans: 0 };
    const edit = { files: [{ action: 'modified', path: 'from', content: Buffer.from('hand') }] as const };
    await join(
      project,
      async (plan) => plan === 1 && project.store.commit({ ...edit, preconditions: [], records: [] }),
      count,
    );
    expect(count.plans).to.equal(2);
    expect(await project.text('to')).to.equal('handa,below');
  });

  it('a change that is planned ahead of its turn is rejected where the store gives no turn', async () => {
    const project = await ObservedProject.open(files);
    const lost = new Error('the connection was lost');
    project.refuseTurn = () => {
      throw lost;
    };
    const [made] = await Promise.allSettled([join(project, () => Promise.resolve())]);
    expect(made).to.deep.equal({ status: 'rejected', reason: lost });
  });
});
