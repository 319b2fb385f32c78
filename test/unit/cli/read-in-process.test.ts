import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { joinService, type Joining } from '#adapters/cli/service/join-service';
import { mayWrite } from '#adapters/cli/may-write';
import { NoService } from '#adapters/cli/service/service-failure';
import { reasonInLog } from '#adapters/cli/service/service-log';
import { copySampleTo } from '../../support/project/copy-sample.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';
import { callerWith } from '../../../src/verbs/caller.js';
import { readInProcess } from '../../../src/verbs/read-in-process.js';

describe('a project that one may only read', () => {
  const place = useTemporaryFolder();
  let root: string;

  beforeEach(async () => {
    root = place('project');
    await copySampleTo(root);
  });

  const joining = (more: Partial<Joining>): Joining => ({
    program: 'no program',
    environment: {},
    callerWith,
    mayWrite: () => Promise.resolve(false),
    ...more,
  });

  it('a project that one may only read is read by the command itself, without a trace, and takes no change', async () => {
    const before = await readdir(root, { recursive: true });
    const { fetch, url, started } = await joinService(
      { root, url: undefined, tokenFile: undefined },
      joining({ read: (folder) => readInProcess(folder, '1.0.0') }),
    );
    expect(started).to.equal(false);
    expect((await fetch(`${url}/_/project`)).status).to.equal(200);
    const refused = await fetch(`${url}/tale`, { method: 'PUT' });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).to.deep.equal([403, 'read-only']);
    expect(await readdir(root, { recursive: true })).to.have.members(before);
  });

  it('a project that one may only read has no service, and the message names what to do', async () => {
    const error: unknown = await joinService({ root, url: undefined, tokenFile: undefined }, joining({})).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(NoService);
    expect(String(error)).to.include('cannot be written').and.to.include('--url');
  });

  it('a project may be written where its folders may', async () => {
    expect(await mayWrite(root)).to.equal(true);
    await mkdir(join(root, '.pagewright'));
    expect(await mayWrite(root)).to.equal(true);
    // No folder is below a file, for any user.
    await writeFile(join(root, '.pagewright/store'), '');
    expect(await mayWrite(join(root, '.pagewright/store'))).to.equal(false);
  });

  it('the reason of a service that did not start is the last line of its own', async () => {
    await mkdir(join(root, '.pagewright'));
    await writeFile(
      join(root, '.pagewright/service.log'),
      'pagewright: earlier\n{"level":40}\npagewright: the port is taken\n',
    );
    expect(await reasonInLog(root, 0)).to.equal('the port is taken');
    expect(await reasonInLog(root, 60)).to.equal(undefined);
  });
});
