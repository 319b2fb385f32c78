import { expect } from 'chai';
import { applyPatch } from 'diff';
import { unifiedDiff } from '#adapters/system/unified-diff';

const numbered = (count: number, report: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => report(index));
const diff = (before: string | undefined, after: string | undefined): string =>
  unifiedDiff(
    'App/a.lua',
    before === undefined ? undefined : Buffer.from(before),
    after === undefined ? undefined : Buffer.from(after),
  );

/** Lines that begin like this, headers left out. */
const count = (patch: string, mark: string): number =>
  patch.split('\n').filter((line) => line.startsWith(mark) && !line.startsWith(mark.repeat(3))).length;

describe('a unified diff', () => {
  it('a unified diff shows the lines that differ, with those around them', () => {
    const before = numbered(20, (index) => `line ${index}`);
    const patch = diff(before.join('\n') + '\n', before.with(10, 'other').join('\n') + '\n');
    expect(patch).to.match(/^--- a\/App\/a.lua\n\+\+\+ b\/App\/a.lua\n@@ -7,9 \+7,9 @@\n line 6\n/);
    expect(patch).to.contain('\n-line 10\n+other\n line 11\n');
  });

  for (const lineEnd of ['\n', '\r\n']) {
    for (const final of [lineEnd, '']) {
      const ends = JSON.stringify([lineEnd, final]);

      it(`a unified diff of thousands of lines is found without comparing each with each (${ends})`, () => {
        const text = (lines: readonly string[]) => lines.join(lineEnd) + final;
        const same = ['first', 'second'];
        const shared = (report: string) => (index: number) => (index === 1_000 ? 'shared' : `${report} ${index}`);
        const before = text([...same, ...numbered(3_000, shared('old'))]);
        const after = text([...same, ...numbered(2_500, shared('new'))]);
        const patch = diff(before, after);
        // Who compared each with each would have found the one in the middle.
        expect([count(patch, '-'), count(patch, '+'), patch.includes('first')]).to.deep.equal([3_000, 2_500, false]);
        expect(applyPatch(before, patch, { autoConvertLineEndings: false })).to.equal(after);

        const grown = text([...same, ...numbered(3_000, (index) => `more ${index}`), 'last']);
        const added = diff(text([...same, 'last']), grown);
        expect([count(added, '-'), count(added, '+')]).to.deep.equal([0, 3_000]);
        expect(applyPatch(text([...same, 'last']), added, { autoConvertLineEndings: false })).to.equal(grown);
        expect(applyPatch(grown, diff(grown, text([...same, 'last'])), { autoConvertLineEndings: false })).to.equal(
          text([...same, 'last']),
        );
      });
    }
  }

  it('a unified diff of a large file that comes or goes has all of its lines', () => {
    const text = numbered(3_000, (index) => `line ${index}\n`).join('');
    expect(diff(undefined, text)).to.match(/^--- \/dev\/null\n\+\+\+ b\/App\/a.lua\n@@ -0,0 \+1,3000 @@\n\+line 0\n/);
    expect(diff(text, undefined)).to.match(/^--- a\/App\/a.lua\n\+\+\+ \/dev\/null\n@@ -1,3000 \+0,0 @@\n-line 0\n/);
  });

  it('a unified diff keeps a byte-order mark, so that it applies to the file it is of', () => {
    const [before, after] = ['\ufefflocal a = 1\n', '\ufefflocal a = 2\n'];
    expect(applyPatch(before, diff(before, after))).to.equal(after);
    expect(diff(undefined, after)).to.match(/\n\+\ufefflocal a = 2\n$/);
    expect(diff(before, before.slice(1))).to.match(/\n-\ufefflocal a = 1\n\+local a = 1\n$/);
  });

  it('a unified diff of binary files only shows that they differ', () => {
    expect(diff('a\0', 'b')).to.equal('Binary files a/App/a.lua and b/App/a.lua differ\n');
  });
});
