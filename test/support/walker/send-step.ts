import { expect } from 'chai';
import { applyPatch } from 'diff';
import type { CallAnswer, OpenProject, ProjectTree } from '../project/project.js';
import { treeDifferences } from '../project/tree-differences.js';
import type { Step } from './step.js';

const marks: Readonly<Record<string, string>> = { created: '+', modified: '~', removed: '-' };
/** The parameters that do not address the thing itself. */
const options = /[?&](newName|before|after|into|type|confirm|copyFrom)=[^&]*/g;

export interface StepResult {
  readonly answer: CallAnswer;
  readonly files: ProjectTree;
}

/** Sends the step as a dry run, with a stale `If-Match`, and for good; checks the answers against the bytes before and after. */
export async function sendStep(project: OpenProject, step: Step, before: ProjectTree): Promise<StepResult> {
  const { method, path } = step;
  const sent = step.body === undefined ? {} : { body: step.body };
  const dry = await project.call(method, `${path}${path.includes('?') ? '&' : '?'}dryRun=true`, sent);
  const stale = await project.call(method, path, { ...sent, headers: { 'If-Match': '"stale"' } });
  if (dry.status < 300) expect([stale.status, stale.body.code]).to.deep.equal([412, 'precondition-failed']);
  expect(treeDifferences(before, await project.files()), 'a dry run and a failed condition').to.deep.equal([]);

  const read = await project.call('GET', path.replace(options, '').replace(/^([^?]*)&/, '$1?'));
  const tag = read.headers.etag;
  const answer = await project.call(method, path, { ...sent, headers: tag === undefined ? {} : { 'If-Match': tag } });
  expect(answer.status, `${answer.text} after ${dry.text}`).to.equal(dry.status);
  const files = await project.files();
  if (answer.status >= 300) {
    expect(answer.status).to.be.oneOf([400, 404, 409, 422]);
    expect(answer.body).to.deep.equal(dry.body);
    expect(treeDifferences(before, files)).to.deep.equal([]);
    return { answer, files };
  }
  expectChanges(answer, before, files);
  expectDryRun(dry, answer, before, files);
  return { answer, files };
}

/** The answer names each file that differs, once. */
export function expectChanges({ body }: CallAnswer, before: ProjectTree, after: ProjectTree): void {
  const reported = body.changes.map(({ path, action }) => `${marks[action] ?? action} ${path}`);
  expect(reported.sort()).to.deep.equal(treeDifferences(before, after).sort());
}

/** The dry run reports everything the change does: its diffs turn the files before into the files after. */
function expectDryRun(dry: CallAnswer, made: CallAnswer, before: ProjectTree, after: ProjectTree): void {
  const rest = ({ body }: CallAnswer): object => ({ ...body, changes: undefined, changeset: undefined });
  expect(rest(dry)).to.deep.equal(rest(made));
  expect(dry.body.changeset).to.be.null;
  expect(dry.body.changes.map(({ path, action }) => ({ path, action }))).to.deep.equal(made.body.changes);
  for (const { path, diff = '' } of dry.body.changes) {
    if (diff.startsWith('Binary files')) continue;
    const patched = applyPatch(before.get(path)?.toString() ?? '', diff, { autoConvertLineEndings: false });
    expect(patched, `the diff of ${path}`).to.equal(after.get(path)?.toString() ?? '');
  }
}
