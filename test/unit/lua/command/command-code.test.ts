import { expect } from 'chai';
import fc from 'fast-check';
import { commandScriptCodec } from '#adapters/lua/script/command-script-codec';
import type { CommandAction } from '#domain/command';
import { Problem } from '#domain/problem/problem';
import type { CommandCode, EditedAction } from '#application/ports/command-code';
import { editedActions } from '#application/project/command/action-changes';
import { compileError } from '../../../support/lua/real-lua.js';
import { catalogue, renderCommand, writing } from '../../../support/kwik/action-writing.js';
import {
  inBlock,
  kwikActions,
  type KwikAction,
  type KwikHead,
  kwikHeads,
  kwikScript,
  leftOutActions,
} from '../../../support/kwik/kwik-commands.js';

const heads = Object.keys(kwikHeads) as KwikHead[];
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (content: Uint8Array): string => Buffer.from(content).toString();

function opened(script: string, actions?: readonly CommandAction[]): CommandCode {
  const stored = actions ?? commandScriptCodec.parse(bytes(script))?.actions ?? [];
  const code = commandScriptCodec.openCode(bytes(script), stored, writing);
  if (code === undefined) throw new Error('The script has no code of a command.');
  return code;
}

/** The script with other actions in its code. Its model stays. */
function edit(script: string, wanted: readonly CommandAction[]): { text: string; edited: readonly EditedAction[] } {
  const stored = commandScriptCodec.parse(bytes(script))?.actions ?? [];
  const edited = editedActions(stored, wanted, catalogue);
  return { text: textOf(opened(script, stored).edit(edited)), edited };
}

function refusal(script: string, wanted: readonly CommandAction[]): string {
  try {
    edit(script, wanted);
  } catch (error) {
    if (error instanceof Problem) return `${error.code} ${String(error.details['line'])}: ${error.message}`;
    throw error;
  }
  return 'not refused';
}

/** The lines that are in one text only: `- ` of the first, `+ ` of the second. */
function difference(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const gone = a.slice(start, a.length - end).map((line) => `- ${line.trim()}`);
  return [...gone, ...b.slice(start, b.length - end).map((line) => `+ ${line.trim()}`)];
}

const [playSun, , , , , showMoon] = kwikActions as readonly [
  KwikAction,
  KwikAction,
  KwikAction,
  KwikAction,
  KwikAction,
  KwikAction,
];
const named = (command: string): KwikAction => {
  const found = kwikActions.find((each) => each.command === command);
  if (found === undefined) throw new Error(`no ${command}`);
  return found;
};
const [erase, goto] = [named('canvas.erase'), named('page.gotoPage')];

describe('the code of a command that Kwik’s editor wrote', () => {
  for (const head of heads) {
    for (const action of kwikActions) {
      it(`the code of a command is the action’s: ${action.command} ${JSON.stringify(action.params)}, head ${head}`, () => {
        const code = opened(kwikScript(head, [action]));
        expect([code.isWhole, code.own]).to.deep.equal([true, []]);
        expect(opened(kwikScript(head, [action]), []).own).to.not.deep.equal([]);
      });

      it(`the code of a command has an action beside ${action.command} ${JSON.stringify(action.params)}, and loses it again, head ${head}`, () => {
        const script = kwikScript(head, [action]);
        const added = edit(script, [action, showMoon]).text;
        expect(difference(script, added).filter((line) => line.startsWith('-'))).to.deep.equal([]);
        expect(compileError(bytes(added))).to.equal(undefined);
        const without = opened(script).edit([]);
        expect(opened(textOf(without), []).own).to.deep.equal([]);
      });
    }

    for (const kind of ['if', 'ifelse', 'while', 'repeat'] as const) {
      it(`the code of a command is that of actions in a block: ${kind}, head ${head}`, () => {
        const inner = [playSun, ...inBlock('if', [erase, showMoon]), goto];
        const script = kwikScript(head, [showMoon, ...inBlock(kind, inner), ...leftOutActions]);
        expect(opened(script).isWhole).to.equal(true);
      });
    }
  }

  it('the code of a command may lack actions that the editor leaves out', () => {
    const script = kwikScript('B', [playSun, ...leftOutActions, erase]);
    const code = opened(script);
    expect([code.isWhole, code.own]).to.deep.equal([true, []]);
    const { text } = edit(script, [playSun, ...leftOutActions.slice(1), erase]);
    expect(text).to.equal(script);
  });

  it('the code of a command gets an action that was left out once it is changed', () => {
    const [wind] = leftOutActions as [KwikAction];
    const script = kwikScript('B', [playSun, wind]);
    const { text } = edit(script, [playSun, { ...wind, params: { target: 'Wind', loop: 5 } }]);
    expect(difference(script, text).join('\n'))
      .to.contain('+ local sound = UI.audios["Wind"]')
      .and.contain('loops = 5');
    const renamed = opened(script).edit([
      { action: playSun, was: 0, isChanged: false },
      { action: { ...wind, params: { target: 'Storm', loop: '2' } }, was: 1, isChanged: false },
    ]);
    expect(textOf(renamed)).to.equal(script);
  });

  it('a statement without a place for a name stays when a rename follows, and gets the rendered form when an author changes it', () => {
    const gate = kwikActions.find(({ params }) => params['target'] === 'gate') as KwikAction;
    const script = kwikScript('B', [playSun, gate]);
    const action = { ...gate, params: { ...gate.params, target: 'door' } };
    const edited = (isChanged: boolean) =>
      textOf(
        opened(script).edit([
          { action: playSun, was: 0, isChanged: false },
          { action, was: 1, isChanged },
        ]),
      );
    expect(edited(false)).to.equal(script);
    expect(edited(true)).to.contain('local button = sceneGroup["door"]');
  });

  it('the code of a command keeps the form of a statement whose value changes', () => {
    const script = kwikScript('B', [playSun, showMoon, goto, named('canvas.brush')]);
    const moon = { ...showMoon, params: { ...showMoon.params, hide: false, time: 250 } };
    expect(difference(script, edit(script, [playSun, moon, goto, named('canvas.brush')]).text)).to.deep.equal([
      '- AC.Layer:showHide(obj,  true, false, 0, 0)',
      '+ AC.Layer:showHide(obj,  false, false, 250, 0)',
    ]);
    const brush = { command: 'canvas.brush', params: { size: 12, color: '9,9,9,0.5' } };
    expect(difference(script, edit(script, [playSun, showMoon, goto, brush]).text)).to.deep.equal([
      '- AC.Canvas:brushColor(obj, unpack(AC.color( 20,40,60,1 )) )',
      '+ AC.Canvas:brushColor(obj, unpack(AC.color( 9,9,9,0.5 )) )',
    ]);
  });

  it('the code of a command keeps the quotes of a text that changes', () => {
    const script = kwikScript('B', [kwikActions[3] as KwikAction]);
    const wanted = [{ command: 'animation.play', params: { target: 'the "moon"' } }];
    expect(difference(script, edit(script, wanted).text)).to.deep.equal([
      "- AC.Animation:play('moon_linear')",
      `+ AC.Animation:play('the "moon"')`,
    ]);
  });

  it('the code of a command has the rendered form where that of the editor has no place for a value', () => {
    const script = kwikScript('A', [named('canvas.erase'), kwikActions[10] as KwikAction]);
    const { text } = edit(script, [erase, { command: 'canvas.brush', params: { size: 7, alpha: 0.5 } }]);
    expect(difference(script, text)).to.deep.equal([
      '- AC.Canvas:brushSize(UI.canvas, 7  )',
      '+ if UI.canvas then',
      '+ AC.Canvas:brushSize(UI.canvas, 7, 0.5)',
      '+ end',
    ]);
  });

  it('the code of a command moves a statement with the comment above it, and leaves the head’s', () => {
    const commented = { ...erase, lines: ['-- Clears it', ...erase.lines] };
    const script = kwikScript('B', [playSun, commented]);
    const { text } = edit(script, [erase, playSun]);
    expect(text.split('\n').map((line) => line.trim())).to.include.members(['-- printKeys(event.target)']);
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines.indexOf('-- Clears it')).to.equal(lines.indexOf('AC.Canvas:erase(UI.canvas)') - 1);
    expect(lines.indexOf('AC.Canvas:erase(UI.canvas)')).to.be.lessThan(lines.indexOf('AC.Animation:play(obj) --'));
    expect(lines.toSorted()).to.deep.equal(
      script
        .split('\n')
        .map((line) => line.trim())
        .toSorted(),
    );
  });

  it('the code of a command loses a helper with the last statement that needs it, and no other', () => {
    for (const newline of ['\n', '\r\n']) {
      const script = kwikScript('B', [playSun], { newline });
      const run = { command: 'action.play', params: { _trigger: 'tap' } };
      // The model is changed beside the code.
      const model = (text: string, actions: readonly CommandAction[]) =>
        text.replace(/"actions":\[.*\]\}/, `"actions":${JSON.stringify(actions)}}`);
      const twice = model(edit(script, [playSun, run, run]).text, [playSun, run, run]);
      expect(twice).to.contain('local function run');
      const once = model(edit(twice, [playSun, run]).text, [playSun, run]);
      expect(once).to.contain('local function run');
      expect(model(edit(once, [playSun]).text, [playSun])).to.equal(model(script, [playSun]));
      const own = once.replace('local function run', `-- mine${newline}local function run`);
      expect(edit(own.replace('UI.scene:dispatchEvent', 'UI.scene : dispatchEvent'), [playSun]).text).to.contain(
        'function run',
      );
    }
  });

  it('the code of a command gets the helpers that an added statement needs', () => {
    const script = kwikScript('A', [erase]);
    const { text } = edit(script, [
      erase,
      { command: 'timer.create', params: { target: 'egg', delay: 1, _trigger: 'ring' } },
    ]);
    expect(text)
      .to.contain('local function run(UI, name, event)')
      .and.contain('local event = params.event or { UI = UI }');
    expect(text.indexOf('local function run')).to.be.lessThan(text.indexOf('function ActionCommand:new()'));
    expect(compileError(bytes(text))).to.equal(undefined);
    expect(
      edit(
        text.replace(/\{"name.*\}/, (model) => model),
        [erase],
      ).text,
    ).to.be.a('string');
  });

  it('the code of a command with a helper of its own of that name is refused an action that would call it', () => {
    const script = kwikScript('B', [erase]).replace('local AC', 'local function run() return 1 end\nlocal AC');
    const wanted = [erase, { command: 'action.play', params: { _trigger: 'ring' } }];
    expect(refusal(script, wanted)).to.contain('script-not-recognised 2').and.contain('"run"');
  });

  it('code of the author’s own in a command is shown, and stays', () => {
    const script = `${kwikScript('B', [playSun, erase]).replace('      AC.Canvas', '      print("mine")\n      AC.Canvas')}\n`;
    const line = script.split('\n').findIndex((each) => each.includes('mine')) + 1;
    expect(opened(script).own).to.deep.equal([{ line, text: 'print("mine")' }]);
    expect(opened(script).isWhole).to.equal(false);
    const { text } = edit(script, [playSun, showMoon, erase]);
    expect(difference(script, text).filter((each) => each.startsWith('-'))).to.deep.equal([]);
    expect(edit(script, [erase]).text)
      .to.contain('print("mine")')
      .and.not.contain('Animation');
  });

  it('code of the author’s own at the top of a script is shown', () => {
    const script = kwikScript('B', [erase]).replace('return ActionCommand', 'print("loaded")\nreturn ActionCommand');
    expect(opened(script).own.map(({ text }) => text)).to.deep.equal(['print("loaded")']);
  });

  it('a statement with other values than the model stays, and is neither removed nor changed', () => {
    const script = kwikScript('B', [erase, goto]).replace('"slideUp", 0, 3', '"slideDown", 0, 3');
    const line = script.split('\n').findIndex((each) => each.includes('slideDown')) + 1;
    expect(refusal(script, [erase])).to.equal(
      `script-not-recognised ${line}: Action 2, "page.gotoPage", cannot be removed: its statement on line ${line} has "slideDown", and the model "slideUp"`,
    );
    expect(refusal(script, [erase, { ...goto, params: { ...goto.params, effect: 'fade' } }])).to.contain(
      'cannot be changed',
    );
    expect(
      difference(script, edit(script, [erase, goto, showMoon]).text).filter((each) => each.startsWith('-')),
    ).to.deep.equal([]);
    const later = { ...goto, params: { ...goto.params, duration: 1 } };
    expect(difference(script, edit(script, [erase, later]).text)).to.deep.equal([
      '- AC.Page:gotoPage("NEXT", "slideDown", 0, 3);',
      '+ AC.Page:gotoPage("NEXT", "slideDown", 0, 1);',
    ]);
  });

  it('an action whose statement is one of several alike is not removed', () => {
    const script = kwikScript('B', [erase]).replace(
      'AC.Canvas:erase(UI.canvas)',
      'AC.Canvas:erase(UI.canvas)\n AC.Canvas:erase(UI.canvas)',
    );
    expect(refusal(script, [])).to.contain('cannot be removed: line 18 has code that may be its own');
  });

  it('a condition of the author’s own around an action is not entered', () => {
    const script = kwikScript('B', [goto])
      .replace('AC.Page', 'if UI.page == "p5" then AC.Page')
      .replace('0, 3);', '0, 3); end');
    expect(opened(script).own).to.have.lengthOf(1);
    expect(refusal(script, [])).to.contain('cannot be removed');
    const { text } = edit(script, [goto, showMoon]);
    expect(text.indexOf('showHide')).to.be.greaterThan(text.indexOf('0, 3); end'));
  });

  for (const [action, ...lines] of [
    [
      { command: 'animation.pause', params: { target: 'sun' } },
      'do',
      'local animation = UI.animations["sun"]',
      'if animation then AC.Animation:pause(animation) end',
      'end',
    ],
    [{ command: 'page.gotoPage', params: { pageName: 'p2' } }, 'AC.Page:gotoPage("p2", nil, 0, 0)'],
    [{ command: 'page.gotoPage', params: { pageName: 'p2', effect: 'fade' } }, 'AC.Page:gotoPage("p2", "fade", 0, 0)'],
    [{ command: 'page.reload', params: { canvas: 'false' } }, 'AC.Page:reloadPage(false)'],
    [{ command: 'page.reload', params: {} }, 'AC.Page:reloadPage(true)'],
    [{ command: 'variable.editVar', params: { target: 'word' } }, 'AC.Var:editVar(UI, "word", nil)'],
    [
      { command: 'readme', params: {} },
      'for _, sound in pairs(UI.audios) do',
      'if sound.talkButton and sound.play then sound:play() end',
      'end',
    ],
  ] as const) {
    it(`what earlier versions rendered is recognised: ${action.command} ${JSON.stringify(action.params)}`, () => {
      const now = textOf(renderCommand([action]));
      const head = now.indexOf('event.target or params.obj\n') + 'event.target or params.obj\n'.length;
      const before = `${now.slice(0, head)}${lines.join('\n')}\n${now.slice(now.indexOf('  end\n\n  return'))}`;
      expect(before).to.not.equal(now);
      expect(opened(before).isWhole).to.equal(true);
      const { text } = edit(before, [action, erase]);
      expect(difference(before, text).filter((line) => line.startsWith('-'))).to.deep.equal([]);
    });
  }

  it('blanks, quotes, comments and parentheses do not matter, and all of them stay', () => {
    const script = kwikScript('B', [showMoon, erase])
      .replace('UI.sceneGroup["moon"]', "UI . sceneGroup --[[ the moon ]] [ 'moon' ]")
      .replace('true, false, 0, 0', '(true), false, 0x0, 0.0');
    expect(opened(script).isWhole).to.equal(true);
    expect(edit(script, [erase]).text).to.not.contain('moon ]]');
    const moon = { ...showMoon, params: { ...showMoon.params, target: 'sun' } };
    expect(difference(script, edit(script, [moon, erase]).text)).to.deep.equal([
      "- obj = UI . sceneGroup --[[ the moon ]] [ 'moon' ]",
      "+ obj = UI . sceneGroup --[[ the moon ]] [ 'sun' ]",
    ]);
  });

  it('a change of a parameter that nothing is written for changes no code', () => {
    const script = kwikScript('B', [erase, playSun]);
    const { text } = edit(script, [{ ...erase, params: { note: 'all of it' } }, playSun]);
    expect(text).to.equal(script);
  });

  it('an action without a statement that its editor always writes is not changed, and others are', () => {
    const script = kwikScript('B', [playSun, erase, goto]).replace('AC.Canvas:erase(UI.canvas)', '');
    expect(opened(script).isWhole).to.equal(false);
    expect(refusal(script, [playSun, goto])).to.contain('cannot be removed: no statement is its own');
    expect(edit(script, [erase, goto]).text).to.not.contain('sun_linear"]');
  });

  it('a value never becomes code that runs where a form has its source', () => {
    const script = kwikScript('B', [named('audio.play'), named('variable.editVar')]);
    const evil = { ...named('audio.play'), params: { ...named('audio.play').params, loops: 'os.exit()' } };
    const value = { ...named('variable.editVar'), params: { ...named('variable.editVar').params, value: 'os.exit()' } };
    expect(edit(script, [evil, named('variable.editVar')]).text).to.not.contain('os.exit()');
    const { text } = edit(script, [named('audio.play'), value]);
    expect(text)
      .to.contain('"os.exit()"')
      .and.not.match(/[^"]os\.exit\(\)/);
  });

  it('a script with too many actions is not aligned', () => {
    const many = Array.from({ length: 400 }, () => erase);
    const script = kwikScript('B', many);
    expect(commandScriptCodec.openCode(bytes(script), many, writing)).to.equal(undefined);
  });

  it('any sequence of changes gives the code of the wanted actions, with every other line as before', () => {
    const blocks = fc.constantFrom('if', 'ifelse', 'while', 'repeat');
    const some = fc.array(fc.constantFrom(...kwikActions, ...leftOutActions), { maxLength: 4 });
    const block = fc.tuple(blocks, some).map(([kind, inner]) => inBlock(kind, inner));
    const list = fc.array(fc.oneof(some, block), { maxLength: 4 }).map((each) => each.flat());
    const change = fc.record({ at: fc.nat(), to: fc.nat(), what: fc.constantFrom('add', 'move', 'remove', 'change') });
    const changes = fc.array(change, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        list,
        fc.constantFrom(...heads),
        fc.constantFrom('\n', '\r\n', ' \r\n'),
        changes,
        (actions, head, newline, all) => {
          let script = kwikScript(head, actions, { newline });
          let present: readonly Present[] = actions;
          for (const [step, each] of all.entries()) {
            const wanted = changedActions(present, each, step);
            const { text, edited } = edit(script, wanted);
            const stored = edited.map(({ action }) => action);
            const code = opened(text, stored);
            expect([code.isWhole, code.own]).to.deep.equal([true, []]);
            expect(compileError(bytes(text))).to.equal(undefined);
            expect(text.replaceAll(newline, '')).not.to.match(/[\r\n]/);
            const remaining = linesOf(text, newline);
            const frame = linesOf(kwikScript(head, []), '\n').filter((line) => !line.startsWith('{'));
            for (const line of [...frame, ...wanted.flatMap(({ lines = [] }) => lines)])
              expect(remaining, line).to.include(line.trim());
            script = textOf(
              commandScriptCodec.editModel(bytes(text), () =>
                bytes(newline + JSON.stringify({ name: 'tap', actions: stored }) + newline),
              ),
            );
            present = wanted;
          }
        },
      ),
    );
  });
});

type Present = CommandAction & { readonly lines?: readonly string[] };

function linesOf(text: string, newline: string): string[] {
  return text.split(newline).map((line) => line.trim());
}

/** The actions after one change. One that changes has other lines than before. */
function changedActions(
  actions: readonly Present[],
  { at, to, what }: { at: number; to: number; what: string },
  step: number,
): readonly Present[] {
  const wanted = [...actions];
  const index = actions.length === 0 ? 0 : at % actions.length;
  const action = actions[index];
  if (what === 'add')
    wanted.splice(at % (actions.length + 1), 0, {
      command: 'layer.showHide',
      params: { target: `new${step}`, hide: 'true' },
    });
  if (what === 'add' || action === undefined || /^(condition|loop)\./.test(action.command)) return wanted;
  if (what === 'remove') wanted.splice(index, 1);
  else if (what === 'move') wanted.splice(to % actions.length, 0, ...wanted.splice(index, 1));
  else if ('target' in action.params)
    wanted[index] = { command: action.command, params: { ...action.params, target: `other${step}` } };
  return wanted;
}
