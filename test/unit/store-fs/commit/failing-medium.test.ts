import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

const files = {
  'App/index.lua': 'old index',
  'App/layers/a.lua': 'old a',
  'App/gone/b.lua': 'old b',
  'App/gone/c.lua': 'old c',
};

const changes: readonly FileChange[] = [
  { action: 'created', path: 'App/new/deep/d.lua', content: Buffer.from('new d') },
  { action: 'created', path: 'App/new/deep/e.lua', content: Buffer.from('new e') },
  { action: 'modified', path: 'App/layers/a.lua', content: Buffer.from('new a') },
  { action: 'modified', path: 'App/index.lua', content: Buffer.from('new index') },
  { action: 'removed', path: 'App/gone/b.lua' },
  { action: 'removed', path: 'App/gone/c.lua' },
];

const before = {
  '/project/App/gone/b.lua': 'old b',
  '/project/App/gone/c.lua': 'old c',
  '/project/App/index.lua': 'old index',
  '/project/App/layers/a.lua': 'old a',
};

const after = {
  '/project/App/index.lua': 'new index',
  '/project/App/layers/a.lua': 'new a',
  '/project/App/new/deep/d.lua': 'new d',
  '/project/App/new/deep/e.lua': 'new e',
};

const faults = [
  { code: 'EIO', reason: 'failed', burst: 1 },
  { code: 'EIO', reason: 'failed', burst: 2 },
  { code: 'EIO', reason: 'failed', burst: 5 },
  { code: 'ENOSPC', reason: 'full', burst: 1 },
  { code: 'EDQUOT', reason: 'full', burst: 1 },
  { code: 'EACCES', reason: 'denied', burst: 1 },
  { code: 'EROFS', reason: 'denied', burst: 2 },
  { code: 'EMFILE', reason: 'failed', burst: 1 },
];

describe('a commit on a medium that fails', () => {
  for (const { code, reason, burst } of faults) {
    it(`a commit is made whole or not at all, whichever ${burst} of its calls end in ${code}`, async () => {
      const calls = await callsOfCommit();
      let refused = 0;
      for (let first = 1; first <= calls; first++) {
        const outcome = await commitFailingAt(first, burst, code);
        const where = `call ${first}: ${outcome.operation}`;
        expect(outcome.snapshot, where).to.deep.equal(outcome.error === undefined ? after : before);
        if (outcome.error === undefined) continue;
        refused++;
        expect(outcome.error, where).to.be.instanceOf(StorageFailure).and.to.have.property('reason', reason);
        expect(String(outcome.error), where).to.include('App').and.not.to.include('/project');
        expect(outcome.next, `${where}; the next commit`).to.deep.equal(after);
      }
      expect(refused).to.be.greaterThan(calls / 2);
    });
  }

  it('a commit is refused before anything is written when it needs a read-only folder', async () => {
    const written: string[] = [];
    const project = await memoryProject(files, (fs) =>
      disturbed(fs, (_call, operation, path) => {
        if (operation === 'mayWrite' && path === '/project/App/layers') throw osError('EROFS', operation, path);
        if (!['mayWrite', 'lstat', 'realpath', 'read'].includes(operation)) written.push(operation);
      }),
    );
    const [, , ofLayers] = changes;
    const others = changes.filter((change) => change !== ofLayers);
    await project.store.check?.(others, []);
    const refused: unknown = await project.store.check?.(changes, []).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(StorageFailure).and.to.have.property('reason', 'denied');
    expect(String(refused)).to.include('App/layers/a.lua').and.not.to.include('/project');
    expect(written).to.deep.equal([]);
    expect(await project.snapshot()).to.deep.equal(before);
  });

  it('a commit is made on a file system without hard links', async () => {
    for (const code of ['EPERM', 'ENOTSUP']) {
      const project = await memoryProject(files, (fs) =>
        disturbed(fs, (_, operation, path) => {
          if (operation === 'link') throw osError(code, operation, path);
        }),
      );
      await project.store.commit(changes, []);
      expect(await project.snapshot()).to.deep.equal(after);
    }
  });

  it('a commit is rolled back from copies on a file system without hard links', async () => {
    const project = await memoryProject(files, (fs) =>
      disturbed(fs, (_, operation, path) => {
        if (operation === 'link') throw osError('EPERM', operation, path);
        if (operation === 'rename' && path.endsWith('/c.lua')) throw osError('EIO', operation, path);
      }),
    );
    expect(await refusal(project.store.commit(changes, []))).to.be.instanceOf(StorageFailure);
    expect(await project.snapshot()).to.deep.equal(before);
  });

  it('a commit on a failing medium goes forward when it cannot be rolled back', async () => {
    let renames = 0;
    const project = await memoryProject(files, (fs) =>
      disturbed(fs, (_, operation, path) => {
        // The fourth rename fails; then what was renamed cannot be put back for a while.
        if (operation === 'rename' && ++renames > 3 && renames < 12) throw osError('EIO', operation, path);
      }),
    );
    await project.store.commit(changes, []);
    expect(renames).to.be.greaterThan(11);
    expect(await project.snapshot()).to.deep.equal(after);
  });

  it('a commit that can go neither back nor forward is finished later, and nothing is read or changed until then', async () => {
    let renames = 0;
    let fixed = false;
    const project = await memoryProject(files, (fs) =>
      disturbed(fs, (_, operation, path) => {
        if (operation === 'rename' && ++renames > 3 && !fixed) throw osError('EIO', operation, path);
      }),
    );
    const reason = async (outcome: Promise<unknown>) => (await refusal(outcome)) as StorageFailure;
    const more = { action: 'created', path: 'App/more', content: Buffer.from('more') } as const;
    expect(await reason(project.store.commit(changes, []))).to.have.property('reason', 'unfinished');
    expect(await reason(project.store.commit([more], []))).to.have.property('reason', 'blocked');
    expect(await reason(project.store.read('App/index.lua'))).to.have.property('reason', 'blocked');
    fixed = true;
    expect(Buffer.from((await project.store.read('App/index.lua'))?.content ?? []).toString()).to.equal('new index');
    await project.store.commit([more], []);
    expect(await project.snapshot()).to.deep.equal({ ...after, '/project/App/more': 'more' });
  });
});

describe('a file on a medium that fails', () => {
  it('a file on a failing medium is distinguished from a file that does not exist', async () => {
    for (const operation of ['lstat', 'realpath', 'read']) {
      const project = await memoryProject(files, (fs) =>
        disturbed(fs, (_, called, path) => {
          if (called === operation) throw osError('EIO', operation, path);
        }),
      );
      const error = await refusal(project.store.read('App/index.lua'));
      expect(error).to.be.instanceOf(StorageFailure);
      expect(String(error)).to.include('App/index.lua could not be read').and.not.to.include('/project');
    }
  });

  it('the message does not blame the disk when too many files are open', async () => {
    const { store } = await memoryProject(files, (fs) =>
      disturbed(fs, (_, operation, path) => {
        if (operation === 'read') throw osError('EMFILE', operation, path);
      }),
    );
    const error = await store.read('App/index.lua').catch((thrown: unknown) => thrown);
    expect(String(error)).to.include('too many files are open').and.not.to.include('Check the disk');
  });

  it('the message names a file that is too large to be read', async () => {
    const project = await memoryProject(files, (fs) =>
      disturbed(fs, (_, called, path) => {
        if (called === 'read') throw osError('ERR_FS_FILE_TOO_LARGE', called, path);
      }),
    );
    const error = await refusal(project.store.read('App/index.lua'));
    expect(error).to.be.instanceOf(StorageFailure).and.to.have.property('reason', 'too-large');
    expect(String(error)).to.match(/App\/index\.lua could not be read: it is larger than 2 GiB/);
  });
});

describe('a commit on a medium that takes fewer bytes than it is given', () => {
  const takes: readonly { name: string; take: (length: number) => number }[] = [
    { name: 'one', take: () => 1 },
    { name: 'half', take: (length) => Math.ceil(length / 2) },
    { name: 'all but one', take: (length) => Math.max(1, length - 1) },
  ];
  for (const { name, take } of takes) {
    it(`a commit is made although each write takes ${name}`, async () => {
      const project = await memoryProject(files, (fs) => taking(fs, take, take));
      await project.store.commit(changes, []);
      expect(await project.snapshot()).to.deep.equal(after);
    });
  }

  it('a commit is refused when a write takes no bytes', async () => {
    const project = await memoryProject(files, (fs) =>
      taking(
        fs,
        () => 0,
        () => 0,
      ),
    );
    expect(await refusal(project.store.commit(changes, []))).to.be.instanceOf(StorageFailure);
    expect(await project.snapshot()).to.deep.equal(before);
  });

  it('a commit is refused when a write takes half of its bytes and reports that it took all', async () => {
    const project = await memoryProject(files, (fs) =>
      taking(
        fs,
        (length) => Math.floor(length / 2),
        (length) => length,
      ),
    );
    expect(await refusal(project.store.commit(changes, []))).to.be.instanceOf(StorageFailure);
    expect(await project.snapshot()).to.deep.equal(before);
  });
});

async function callsOfCommit(): Promise<number> {
  let calls = 0;
  const project = await memoryProject(files, (fs) =>
    disturbed(fs, (call) => {
      calls = call;
    }),
  );
  await project.store.commit(changes, []);
  return calls;
}

async function commitFailingAt(first: number, burst: number, code: string) {
  let hit = '';
  let over = false;
  const project = await memoryProject(files, (fs) =>
    disturbed(fs, (call, operation, path) => {
      if (over || call < first || call >= first + burst) return;
      hit ||= `${operation} ${path}`;
      throw osError(code, operation, path);
    }),
  );
  const error = await refusal(project.store.commit(changes, []));
  over = true;
  const snapshot = await project.snapshot();
  if (error !== undefined) await project.store.commit(changes, []);
  return { operation: hit, error, snapshot, next: await project.snapshot() };
}

/** The error a promise is rejected with; `undefined` where it is not. */
function refusal(promise: Promise<unknown>): Promise<Error | undefined> {
  return promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('something else than an error was thrown')),
  );
}

/** Writes that take only some bytes. They may report another number. */
function taking(fs: FileSystem, take: (length: number) => number, report: (length: number) => number): FileSystem {
  return {
    ...fs,
    openExclusive: async (path) => {
      const file = await fs.openExclusive(path);
      return {
        sync: () => file.sync(),
        close: () => file.close(),
        write: async (bytes, position) => {
          const taken = take(bytes.length);
          if (taken > 0) await file.write(bytes.subarray(0, taken), position);
          return report(bytes.length);
        },
      };
    },
  };
}
