import { expect } from 'chai';
import { fixtureTree, openProject, type OpenProject, type ProjectTree } from '../../../support/project/project.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';

const isText = (path: string) => /\.(lua|json)$/.test(path);

/** As Git checks a project out on Windows: every text has CRLF, with one line end of each kind made the same. */
async function onWindows(): Promise<ProjectTree> {
  const tree = await fixtureTree('project');
  return new Map(
    Array.from(tree, ([path, content]) => [
      path,
      isText(path) ? Buffer.from(withCrlf(content.toString('latin1')), 'latin1') : content,
    ]),
  );
}

function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

/** Of the texts that differ, those that do not have CRLF at the end of each line. */
async function notAllCrlf(project: OpenProject, before: ProjectTree): Promise<string[]> {
  const after = await project.files();
  const touched = treeDifferences(before, after).flatMap((line) => (line.startsWith('-') ? [] : [line.slice(2)]));
  expect(touched, 'what was written').not.to.deep.equal([]);
  return touched.filter(isText).filter((path) => {
    const text = after.get(path)?.toString('latin1') ?? '';
    return !text.includes('\r\n') || text !== withCrlf(text);
  });
}

const actions = [{ command: 'layer.showHide', params: { target: 'title' } }];
const shape = { properties: { text: 'one\ntwo' }, list: [1, 2, 3], table: { a: { b: 1 } } };

describe('in a project whose files have the line ends of Windows', () => {
  let project: OpenProject;
  let before: ProjectTree;
  beforeEach(async () => {
    before = await onWindows();
    project = await openProject(before);
  });
  afterEach(() => project.close());

  for (const [what, ...requests] of [
    ['a layer', ['PUT', '/story/cover/gull']],
    ['a layer with properties', ['PUT', '/story/cover/gull', shape]],
    ['a layer in a group', ['PUT', '/story/cover/flock/gull']],
    ['a class', ['PUT', '/story/cover/bg?class=blink', shape]],
    ['a button', ['PUT', '/story/cover/bg?class=button', { actions: { onTap: 'eventOne' } }]],
    ['a command', ['PUT', '/story/commands/cover/fresh', actions]],
    ['a command with changed actions', ['POST', '/story/commands/cover/eventOne', actions]],
    ['an audio', ['PUT', '/story/components/cover/audios/wind']],
    ['a page group', ['PUT', '/story/components/cover/groups/birds', { members: ['title'] }]],
    ['a timer', ['PUT', '/story/components/cover/timers/bell']],
    ['a variable', ['PUT', '/story/components/cover/variables/lives']],
    ['a page component', ['PUT', '/story/components/cover/page/swipe']],
    ['a page', ['PUT', '/story/night']],
    ['a layer of a new page', ['PUT', '/story/night'], ['PUT', '/story/night/moon']],
    ['a layer with more properties', ['POST', '/story/cover/title', shape]],
    ['a class with more properties', ['POST', '/story/cover/title?class=linear', shape]],
    ['a renamed layer', ['PUT', '/story/cover/title?newName=heading']],
    ['a layer that becomes a group', ['PUT', '/story/cover/title/under']],
    ['a removed layer', ['DELETE', '/story/cover/GroupA/deep/star']],
    ['a copied page', ['PUT', '/story/night?copyFrom=story/cover']],
    ['a book, and its page', ['PUT', '/sequel'], ['PUT', '/sequel/one'], ['PUT', '/sequel/one/sun']],
    ['a class of the project’s own', ['PUT', '/components/custom/shimmer']],
    ['the bridge', ['PUT', '/_/bridge']],
    [
      'a layer that becomes another kind',
      ['PUT', '/story/cover/disc', { shapedWith: 'new_rectangle' }],
      ['POST', '/story/cover/disc?overwrite=true', { shapedWith: 'new_ellipse' }],
    ],
  ] as const) {
    it(`a project with CRLF stays in CRLF in every file, and undo restores every byte: ${what}`, async () => {
      for (const [method, path, body] of requests as readonly (readonly [string, string, object?])[]) {
        const { status, text } = await project.call(method, path, body === undefined ? {} : { body });
        expect(status, text).to.be.lessThan(300);
      }
      expect(await notAllCrlf(project, before)).to.deep.equal([]);
      for (let undone = 0; undone < requests.length; undone++) await project.call('POST', '/_/history/undo');
      expect(treeDifferences(before, await project.files())).to.deep.equal([]);
    });
  }
});
