import { expect } from 'chai';
import { applyPatch } from 'diff';
import type { CallAnswer, OpenProject, ProjectTree } from '../project/project.js';
import { treeDifferences } from '../project/tree-differences.js';
import type { Step } from './walk-step.js';

const marks: Readonly<Record<string, string>> = { created: '+', modified: '~', removed: '-' };
/** The parameters that say what is to become of a thing, and not which one it is. */
const wishes = /[?&](newName|before|after|into|type|confirm|copyFrom)=[^&]*/g;

/** What came of a step. */
export interface Taken {
  readonly answer: CallAnswer;
  readonly files: ProjectTree;
}

/**
 * Sends the request as a dry run, on a condition that does not hold, and then in earnest; and holds what it says
 * against the bytes before and after.
 */
export async function takeStep(project: OpenProject, step: Step, before: ProjectTree): Promise<Taken> {
  const { method, path } = step;
  const sent = step.body === undefined ? {} : { body: step.body };
  const dry = await project.call(method, `${path}${path.includes('?') ? '&' : '?'}dryRun=true`, sent);
  const stale = await project.call(method, path, { ...sent, headers: { 'If-Match': '"stale"' } });
  if (dry.status < 300) expect([stale.status, stale.body.code]).to.deep.equal([412, 'precondition-failed']);
  expect(treeDifferences(before, await project.files()), 'a dry run and a failed condition').to.deep.equal([]);

  const read = await project.call('GET', path.replace(wishes, '').replace(/^([^?]*)&/, '$1?'));
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

/** The answer names the files that differ, each once. */
export function expectChanges({ body }: CallAnswer, before: ProjectTree, after: ProjectTree): void {
  const told = body.changes.map(({ path, action }) => `${marks[action] ?? action} ${path}`);
  expect(told.sort()).to.deep.equal(treeDifferences(before, after).sort());
}

/** The dry run told all that the change then did: its diffs make of the files before what the files after are. */
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
