import { assert } from 'chai';
import { documentText, mutationText, problemText } from '#adapters/cli/output/response-text';
import type { CliOperation } from '#adapters/cli/cli-operation';

const noCommand = () => undefined;
const listing = { noun: 'book', verb: 'ls' } as CliOperation;
const noYaml = () => 'yaml\n';

describe('responses on the command line', () => {
  const change = {
    path: 'App/a.lua',
    action: 'modified',
    diff: '--- a/App/a.lua\n+++ b/App/a.lua\n@@ -1 +1 @@\n-x\n+y\n',
  };

  it('a change is a line for each file, and its warnings go to standard error', () => {
    const warning = { code: 'missing-layer', message: 'There is no layer.', nearest: ['sun', 'sea'] };
    const { diff: _diff, ...changed } = change;
    assert.deepEqual(mutationText({ changes: [changed], warnings: [warning] }, false, noCommand), {
      out: 'modified App/a.lua\n',
      err: 'warning: missing-layer: There is no layer.\nnearest: sun, sea\n',
    });
    assert.equal(
      mutationText({ changes: [], warnings: [] }, false, noCommand).out,
      'nothing changed: it was so already\n',
    );
  });

  it('a change without files names the thing', () => {
    const out = (more: object) => {
      const resource = { type: 'checkpoint', name: 'dawn' };
      return mutationText({ changes: [], warnings: [], resource, changeset: '7', ...more }, false, noCommand).out;
    };
    assert.equal(out({ created: true, changeset: null }), 'created  checkpoint dawn\n');
    assert.equal(out({ created: false }), 'modified checkpoint dawn\n');
    assert.equal(out({}), 'removed  checkpoint dawn\n');
    assert.equal(out({ created: false, changeset: null }), 'nothing changed: it was so already\n');
  });

  it('a dry run is its diffs, coloured on a terminal alone', () => {
    assert.equal(mutationText({ changes: [change], warnings: [] }, false, noCommand).out, change.diff);
    const coloured = mutationText({ changes: [change], warnings: [] }, true, noCommand).out;
    assert.include(coloured, '\x1b[31m-x\x1b[0m\n\x1b[32m+y\x1b[0m\n');
    assert.include(coloured, '\x1b[1m--- a/App/a.lua\x1b[0m');
  });

  it('a problem is its code and sentence, its faults, and the nearest names', () => {
    const problem = {
      code: 'layer-not-found',
      detail: 'There is no layer.',
      nearest: ['sun'],
      errors: [{ at: 'y', message: 'must be a number', nearest: ['x'] }],
    };
    assert.equal(
      problemText(problem, false, noCommand),
      'layer-not-found: There is no layer.\n  y: must be a number\n  nearest: x\nnearest: sun\n',
    );
  });

  it('a list is a line for each thing, and anything else is YAML', () => {
    const books = [
      { name: 'harbour', pages: ['dusk', 'quay'] },
      { name: 'sea', pages: [] },
    ];
    assert.equal(documentText(listing, books, noYaml), 'harbour  dusk quay\nsea\n');
    assert.equal(documentText(listing, [], noYaml), '');
    assert.equal(documentText(listing, { name: 'harbour' }, noYaml), 'yaml\n');
    assert.equal(documentText(listing, 'return {\n\tx = 1 }\n', noYaml), 'return {\n\tx = 1 }\n');
  });

  it('the history is a line for each entry: its id, time, author and words', () => {
    const entry = { id: '7', at: '2026-01-05T09:00:00.000Z', author: 'Ada', summary: 'Moved sun', undone: false };
    const entries = [
      { ...entry, id: '12', author: '', undone: true },
      entry,
      { ...entry, id: null, at: null, author: '', summary: 'A change that cannot be read' },
    ];
    assert.equal(
      documentText({ noun: 'history', verb: 'ls' } as CliOperation, entries, noYaml),
      [
        '12  2026-01-05 09:00:00  -    Moved sun (undone)',
        '7   2026-01-05 09:00:00  Ada  Moved sun',
        '-   -                    -    A change that cannot be read',
        '',
      ].join('\n'),
    );
  });

  it('a problem without a place has no colon before its message, and a missing token has its remedy', () => {
    const errors = [{ at: '', message: 'takes a list' }];
    assert.equal(problemText({ code: 'x', detail: 'No.', errors }, false, noCommand), 'x: No.\n  takes a list\n');
    assert.include(problemText({ code: 'unauthorized', detail: 'No.' }, false, noCommand), 'PAGEWRIGHT_TOKEN');
  });

  it('text of a project cannot steer the terminal', () => {
    const evil = '\x1b]0;x\x07\r\n\u202e';
    const texts = [
      problemText({ code: 'x', detail: evil }, true, noCommand),
      mutationText(
        { changes: [{ path: evil, action: 'created' }], warnings: [{ code: 'x', message: evil }] },
        false,
        noCommand,
      ).out,
      mutationText({ changes: [{ path: 'a', action: 'created', diff: `+${evil}` }], warnings: [] }, false, noCommand)
        .out,
      documentText(listing, [{ name: evil }], noYaml),
      documentText(listing, {}, () => evil),
    ];
    for (const text of texts) assert.notMatch(text, /[\x1b\x07\r\u202e]/);
  });
});
