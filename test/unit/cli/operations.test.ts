import { assert } from 'chai';
import { mayMeanOperation, parseOperationArguments } from '#adapters/cli/parse/operation-arguments';
import { wordsOf } from '#adapters/cli/cli-operation';
import type { OperationCall } from '#adapters/cli/parse/parse-operation';
import { usage, UsageError } from '#adapters/cli/usage';
import { nounsOf } from '#adapters/cli/operation-usage';
import { clientRequests } from '#adapters/client/client-operations.generated';
import { offeredOperations } from '../../../src/offered-operations.js';

function parse(line: string, environment: Record<string, string> = {}): OperationCall {
  const wanted = parseOperationArguments(line.split(' '), offeredOperations, environment);
  if (wanted?.kind !== 'call') throw new Error(`no call: ${line}`);
  return wanted.call;
}

function helpOn(...argv: string[]): string {
  const wanted = parseOperationArguments(argv, offeredOperations, {});
  if (wanted?.kind !== 'help') throw new Error(`no help: ${argv.join(' ')}`);
  return wanted.text;
}

function refusal(line: string): string {
  try {
    parse(line);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`was understood: ${line}`);
}

describe('operations on the command line', () => {
  it('layer, class and component set take the computed values that they replace', () => {
    for (const thing of [
      'layer set harbour/dusk/sun',
      'class set harbour/dusk/sun linear',
      'component set harbour/dusk/timers/lastLight',
    ])
      assert.include(parse(`${thing} --replace y,from.x --set y=620`).options, { replace: 'y,from.x' });
  });

  it('asset add takes a file, and its folder or its new name among the assets', () => {
    const call = (line: string) => {
      const { at, options, files } = parse(line);
      return { at, options, files: files.map(({ path }) => path) };
    };
    const moon = { book: 'harbour', path: ['images', 'dusk', 'moon.png'] };
    assert.deepEqual(call('asset add art/moon.png harbour/images/dusk'), {
      at: moon,
      options: {},
      files: ['art/moon.png'],
    });
    assert.deepEqual(call('asset add C:\\art\\moon.png harbour/images/dusk').at, moon);
    assert.deepEqual(call('asset add final.PNG harbour/images/dusk/moon.png --overwrite'), {
      at: moon,
      options: { overwrite: true },
      files: ['final.PNG'],
    });
    assert.deepEqual(call('asset add --file moon.png harbour').at, { book: 'harbour', path: ['moon.png'] });
    assert.include(refusal('asset add moon.png'), 'asset add takes <file>... <book>/<path>');
    assert.include(refusal('asset add moon.png harbour --set a=1'), '--set');
  });

  it('asset add takes several files for one folder, and standard input with a name', () => {
    const { files } = parse('asset add art/moon.png art/star.png harbour/images/dusk');
    assert.deepEqual(files, [
      { path: 'art/moon.png', at: { book: 'harbour', path: ['images', 'dusk', 'moon.png'] } },
      { path: 'art/star.png', at: { book: 'harbour', path: ['images', 'dusk', 'star.png'] } },
    ]);
    assert.include(
      refusal('asset add a/moon.png b/moon.png harbour/images'),
      '"a/moon.png" and "b/moon.png" would both be harbour/images/moon.png',
    );
    const sent = parse('asset add - harbour/images/dusk/moon.png');
    assert.deepEqual(sent.files, [{ path: '-', at: { book: 'harbour', path: ['images', 'dusk', 'moon.png'] } }]);
    assert.include(refusal('asset add - harbour/images/dusk'), 'standard input has no name');
  });

  it('an entity tag may come without its quotation marks, which a shell takes', () => {
    for (const [typed, tag] of [
      ['VVg_E0-1', '"VVg_E0-1"'],
      ['"VVg_E0-1"', '"VVg_E0-1"'],
      ['*', '*'],
      ['W/"a"', 'W/"a"'],
    ] as const) {
      assert.equal(parse(`layer set a/b/c --if-match ${typed}`).ifMatch, tag, typed);
    }
  });

  it('the command line offers every operation of the client, and its help explains each', () => {
    assert.sameMembers(
      offeredOperations.flatMap(({ client, variant }) => (variant === undefined ? client : [])),
      Object.keys(clientRequests),
    );
    const all = usage(undefined, nounsOf(offeredOperations));
    for (const operation of offeredOperations) {
      assert.match(all, new RegExp(`^  ${operation.noun} +(.*, )?${operation.verb}(,|$)`, 'm'));
      assert.include(helpOn('help', operation.noun), `  ${operation.verb} `);
      const help = helpOn('help', operation.noun, operation.verb);
      assert.include(help, `pagewright api ${operation.id}`);
      for (const line of `${all}${help}`.split('\n')) assert.isAtMost(line.length, 100, line);
    }
    assert.include(helpOn('api', '--help'), 'readDoctor');
    const example = 'pagewright layer add harbour/dusk/gull --after sun --set x=400 --set y=620\n';
    assert.include(helpOn('layer', 'add', '--help'), `For example:\n\n  ${example}`);
  });

  it('each operation of the command line understands an address of the words that its help shows', () => {
    for (const operation of offeredOperations) {
      const line = `${operation.noun} ${operation.verb} ${wordsOf(operation).replace(/[<>]|\.{3}/g, '')}`.trim();
      const { at } = parse(line);
      const names = Object.values(at).flat();
      assert.lengthOf(names, operation.at.length, line);
    }
  });

  it('an address is names with slashes, words, or both; the layers take what is left', () => {
    const at = { book: 'harbour', page: 'dusk', layers: ['fleet', 'boat'], class: 'button' };
    for (const address of [
      'harbour/dusk/fleet/boat button',
      'harbour/dusk/fleet/boat/button',
      'harbour dusk fleet boat button',
    ]) {
      assert.deepEqual(parse(`class show ${address}`).at, at, address);
    }
    assert.deepEqual(parse('layer show /harbour/dusk/sun').at, parse('layer show harbour/dusk/sun').at);
    assert.deepEqual(parse('layer show harbour/dusk/sun/').at, { book: 'harbour', page: 'dusk', layers: ['sun'] });
    assert.deepEqual(parse('component show harbour/dusk timers lastLight').at, {
      book: 'harbour',
      page: 'dusk',
      kind: 'timers',
      name: 'lastLight',
    });
  });

  it('a new name is the last word, or an option', () => {
    for (const line of [
      'page mv harbour/dusk night',
      'page mv harbour dusk night',
      'page mv harbour/dusk --new-name night',
    ]) {
      const { at, options } = parse(line);
      assert.deepEqual({ at, options }, { at: { book: 'harbour', page: 'dusk' }, options: { newName: 'night' } }, line);
    }
  });

  it('mv takes a place, with or without a new name', () => {
    const dusk = { book: 'harbour', page: 'dusk' };
    const boat = { ...dusk, layers: ['fleet', 'boat'] };
    for (const [line, at, options] of [
      ['page mv harbour/dusk --after quay', dusk, { after: 'quay' }],
      ['page mv harbour dusk --after quay', dusk, { after: 'quay' }],
      ['page mv harbour/dusk night --after quay', dusk, { newName: 'night', after: 'quay' }],
      ['page mv harbour/dusk/ night --after quay', dusk, { newName: 'night', after: 'quay' }],
      ['layer mv harbour/dusk/fleet/boat --into rig', boat, { into: 'rig' }],
      ['layer mv harbour dusk fleet boat --into rig', boat, { into: 'rig' }],
      ['layer mv harbour/dusk/fleet/boat dinghy --before rig', boat, { newName: 'dinghy', before: 'rig' }],
      ['layer mv harbour/dusk/fleet/boat --new-name dinghy --before rig', boat, { newName: 'dinghy', before: 'rig' }],
      ['class mv harbour/dusk/fleet/boat linear --after button', { ...boat, class: 'linear' }, { after: 'button' }],
      ['class mv harbour/dusk/fleet/boat/linear --after button', { ...boat, class: 'linear' }, { after: 'button' }],
      [
        'class mv harbour/dusk/fleet/boat linear pulse --after button',
        { ...boat, class: 'linear' },
        { newName: 'pulse', after: 'button' },
      ],
      ['command mv harbour/dusk/setSail --after x', { ...dusk, command: 'setSail' }, { after: 'x' }],
      ['component mv harbour/dusk/timers/tick --before x', { ...dusk, kind: 'timers', name: 'tick' }, { before: 'x' }],
    ] as const) {
      const call = parse(line);
      assert.deepEqual({ at: call.at, options: call.options }, { at, options }, line);
    }
  });

  it('mv takes the new address whole, as cp does, and leads into another group of the page', () => {
    const at = { book: 'a', page: 'b' };
    for (const [line, options] of [
      ['page mv a/b a/c', { newName: 'c' }],
      ['layer mv a/b/x a/b/y', { newName: 'y' }],
      ['layer mv a/b/x --new-name /a/b/y', { newName: 'y' }],
      ['layer mv a/b/g/x a/b/g/y --after z', { newName: 'y', after: 'z' }],
      ['layer mv a/b/x a/b/g/h/x', { newName: 'x', into: 'g/h' }],
      ['layer mv a/b/g/x a/b/y', { newName: 'y', into: '/' }],
      ['class mv a/b/x linear a/b/x/pulse', { newName: 'pulse' }],
      ['component mv a/b/timers/s a/b/timers/t', { newName: 't' }],
      ['asset mv a/images/b/x.png a/images/b/y.png', { newName: 'y.png' }],
    ] as const) {
      const call = parse(line);
      assert.deepEqual(call.options, options, line);
      assert.deepInclude(call.at, line.startsWith('asset') ? { book: 'a' } : at, line);
    }
    for (const line of [
      'page mv a/b c/b',
      'layer mv a/b/x a/c/x',
      'class mv a/b/x linear a/b/y/linear',
      'component mv a/b/timers/s a/b/variables/s',
      'asset mv a/images/b/x.png a/images/c/x.png',
    ]) {
      assert.match(refusal(line), /^\w+ mv does not lead to \S+: .* copy it with \w+ cp/, line);
    }
    assert.match(refusal('layer mv a/b/x a/b/g/x --before y'), /names a group/);
  });

  it('common words mean the commands of this program', () => {
    for (const [line, client] of [
      ['undo', 'history.undo'],
      ['redo', 'history.redo'],
      ['log --limit 3', 'history.ls'],
      ['layer delete a/b/x', 'layer.rm'],
      ['class remove a/b/x linear', 'class.detach'],
      ['class rm a/b/x linear', 'class.detach'],
      ['class add a/b/x linear', 'class.attach'],
      ['page rename a/b c', 'page.mv'],
      ['book list', 'book.ls'],
      ['layer create a/b/x', 'layer.add'],
      ['layer copy a/b/x a/b/y', 'layer.add'],
      ['layer get a/b/x', 'layer.show'],
    ] as const)
      assert.equal(parse(line).operation.client, client, line);
    for (const word of ['delete', 'remove', 'rename', 'create'])
      assert.match(refusal(`${word} a/b/x`), /name the kind of thing first, as in pagewright layer \w+ harbour/, word);
    assert.include(refusal('book copy a b'), 'book has no verb "copy"');
  });

  it('a copy has the original before its own address', () => {
    for (const [line, at, copyFrom, client] of [
      ['page cp a/b c/d', { book: 'c', page: 'd' }, 'a/b', 'page.add'],
      ['layer cp a/b/g/x a/b/y', { book: 'a', page: 'b', layers: ['y'] }, 'a/b/g/x', 'layer.add'],
      [
        'class cp a/b/x/linear a/b/y linear',
        { book: 'a', page: 'b', layers: ['y'], class: 'linear' },
        'a/b/x/linear',
        'class.attach',
      ],
      ['command cp a/b/go a b went', { book: 'a', page: 'b', command: 'went' }, 'a/b/go', 'command.add'],
      [
        'component cp a/b/timers/s a/b/timers/t',
        { book: 'a', page: 'b', kind: 'timers', name: 't' },
        'a/b/timers/s',
        'component.add',
      ],
    ] as const) {
      const call = parse(line);
      assert.deepEqual([call.at, call.options, call.operation.client], [at, { copyFrom }, client], line);
    }
    assert.equal(refusal('layer cp a/b/x'), 'layer cp takes <copy-from> <book>/<page>/<layer>');
  });

  it('options have the types of the declaration', () => {
    assert.deepEqual(parse('history ls --limit 3').options, { limit: 3 });
    assert.deepEqual(parse('layer set a/b/c --overwrite').options, { overwrite: true });
    assert.deepEqual(parse('page add a/b --copy-from a/c').options, { copyFrom: 'a/c' });
    assert.equal(refusal('history ls --limit few'), '--limit takes a number, not "few"');
  });

  it('a change takes its author from the option or the environment, and an undo has an option of that name', () => {
    const environment = { PAGEWRIGHT_AUTHOR: 'Zoë' };
    assert.equal(parse('layer set a/b/c', environment).author, 'Zoë');
    assert.equal(parse('layer set a/b/c --author Ada', environment).author, 'Ada');
    const undo = parse('history undo --author Ada', environment);
    assert.deepEqual([undo.author, undo.options], ['Zoë', { author: 'Ada' }]);
  });

  it('a batch is the file after its noun, or that of --body', () => {
    for (const line of ['batch changes.yaml --dry-run', 'batch run --body changes.yaml --dry-run']) {
      const { operation, body, dryRun } = parse(line);
      assert.deepEqual([operation.id, body, dryRun], ['applyBatch', 'changes.yaml', true]);
    }
    assert.equal(parse('batch -').body, '-');
    assert.include(refusal('batch'), 'batch takes a file, or - for standard input');
    assert.include(refusal('batch'), 'run');
    assert.include(refusal('book changes.yaml'), 'book has no verb');
  });

  it('the verbs of the project need no noun', () => {
    for (const line of ['search sun --limit 2', 'references /harbour/dusk/sun', 'source main.lua', 'show'])
      assert.deepEqual(parse(line), parse(`project ${line}`));
    assert.isTrue(mayMeanOperation(['search', 'sun']));
    assert.equal(helpOn('search', '--help'), helpOn('help', 'project', 'search'));
    assert.equal(helpOn('help', 'search'), helpOn('help', 'project', 'search'));
    assert.include(refusal('serch sun'), 'did you mean search?');
    assert.include(usage(undefined, nounsOf(offeredOperations)), 'pagewright search');
  });

  it('api takes the id of any operation, and prints JSON', () => {
    const call = parse('api readLayer harbour/dusk/sun');
    assert.deepEqual([call.operation.client, call.output], ['layer.show', 'json']);
    assert.match(refusal('api readLayr a/b/c'), /^there is no operation "readLayr"; did you mean readLayer\?$/);
  });

  it('app and doctor are operations before their verbs alone', () => {
    assert.isTrue(mayMeanOperation(['app', 'dispatch']));
    assert.isUndefined(parseOperationArguments(['app', 'folder'], offeredOperations, {}));
    for (const argv of [
      ['app'],
      ['app', './show'],
      ['doctor', '--fix'],
      ['serve', 'show'],
      ['help', 'serve'],
      ['--help'],
      ['./book'],
      [],
    ]) {
      assert.isFalse(mayMeanOperation(argv), argv.join(' '));
    }
  });

  for (const [line, message] of [
    ['layr add a/b/c', 'there is no verb "layr"; did you mean layer?'],
    ['layer ad a/b/c', 'layer has no verb "ad"; did you mean add?'],
    ['layer publish a/b/c', 'layer has no verb "publish"; it has ls, show, add,'],
    ['layer', 'layer takes a verb: ls, show, add,'],
    ['layer add', 'layer add takes <book>/<page>/<layer>'],
    ['layer add harbour/dusk', 'layer add takes <book>/<page>/<layer>'],
    ['layer add harbour//sun', 'layer add: a name in "harbour//sun" is empty'],
    ['layer add harbour/dusk/../sun', 'layer add: ".." in "harbour/dusk/../sun" is no name'],
    ['page mv harbour/dusk', 'page mv takes <book>/<page> [<new-name>]; without a new name, --before or --after'],
    ['page show harbour/dusk/sun', 'page show takes <book>/<page>, not "harbour/dusk/sun"'],
    ['book ls harbour', 'book ls takes no address, not "harbour"'],
    ['layer add a/b/c --aftr sun', 'layer add has no option --aftr; did you mean --after?'],
    ['layer set a/b/c y=620', 'layer set: a property is set so: --set y=620'],
    ['layer add a/b/c to.x=3', 'layer add: a property is set so: --set to.x=3'],
    ['layer set a/b/c --y 620', 'layer set has no option --y; a property is set so: --set y=<value>'],
    ['layer show a/b/c --dry-run', 'layer show has no option --dry-run'],
    ['layer show a/b/c --set x=1', 'layer show has no option --set'],
    ['layer rm a/b/c --yes', 'layer rm has no option --yes'],
    ['component add a/b/audios/c --type lnog', '--type takes long, short, sync, not "lnog"; did you mean long?'],
    ['layer show a/b/c --json --etag', '--json and --etag exclude each other'],
  ] as const) {
    it(`the command line reports in one line what is wrong in: pagewright ${line}`, () => {
      assert.include(refusal(line), message);
    });
  }
});
