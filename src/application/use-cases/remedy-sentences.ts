import type { Listing, Remedy } from '#domain/problem/remedy';
import type { RemedyCall, RemedySentence } from '#domain/problem/remedy-sentence';
import { operations } from './operation-table.js';

type Names = NonNullable<RemedyCall['at']>;

/** The values of `remedyMembers`; none where there are no remedies. */
export function publishedRemedies(
  fault: string,
  remedies: readonly Remedy[] = [],
): { readonly fault?: string; readonly remedies?: readonly RemedySentence[] } {
  return remedies.length === 0 ? {} : { fault, remedies: remedySentences(remedies) };
}

/** The remedies as sentences. Front ends add only how a call is written. */
export function remedySentences(remedies: readonly Remedy[]): readonly RemedySentence[] {
  return remedies.reduce<readonly RemedySentence[]>((before, remedy) => {
    const sentence = sentenceOf(remedy);
    const last = before.at(-1);
    // An alternative continues the sentence of the remedy before it.
    return last === undefined || !isAlternative(remedy)
      ? [...before, sentence]
      : [...before.slice(0, -1), [...last, '; ', ...sentence]];
  }, []);
}

function isAlternative(remedy: Remedy): boolean {
  return (remedy.kind === 'create' && remedy.type === 'book') || remedy.kind === 'delete';
}

function sentenceOf(remedy: Remedy): RemedySentence {
  switch (remedy.kind) {
    case 'list':
      return listing(remedy);
    case 'describe': {
      const { class: name } = remedy;
      return [`"${name}" is a built-in class: `, call(operations.showClass, { class: name }), ' describes it'];
    }
    case 'create':
      return creation(remedy);
    case 'delete':
      return [call(operations.deletePage, namesOf(remedy.address)), ' takes it off the list'];
    case 'draw':
      return [
        'A layer is drawn with it: ',
        { ...call(operations.createLayer), values: { [remedy.property]: remedy.value } },
      ];
    case 'rename':
      return ['To rename it, ', { verb: 'mv', options: { newName: '' } }];
    case 'change-class':
      return ['To have another class, ', { verb: 'attach', options: { class: '' } }];
    case 'set-at-creation':
      return ['It is set with ', { options: { [remedy.option]: '' } }, ' when the thing is made'];
    case 'overwrite':
      return [
        'Edit it by hand, or have it written afresh by a ',
        { verb: remedy.verb, options: { overwrite: true } },
        '; its text stays in the history',
      ];
    case 'replace':
      return [
        'Leave it out, or send the request with ',
        { options: { replace: remedy.names.join(',') } },
        ' to replace it',
      ];
    case 'adopt':
      return [
        'Before that, ',
        { verb: 'add', values: null },
        `: "${remedy.file}" is listed nowhere yet, and is then adopted as it is`,
      ];
    case 'confirm':
      return ['Send the request again with ', { options: { confirm: remedy.name } }];
    case 'fix':
      return [
        'Have ',
        { ...call(operations.mendProject), options: { code: remedy.code } },
        ' fix that, and send the request again',
      ];
    case 'read-again':
      return [{ verb: 'show' }, ' it again and repeat the request with the new ETag'];
    case 'undo':
      return remedy.external
        ? ['Undo the later one first (', { ...call(operations.undoChange), options: { author: 'external' } }, ')']
        : ['Undo the later one first'];
    case 'start-app':
      return [
        'Start the app with the bridge in it (',
        call(operations.installBridge),
        '), then send the request again',
      ];
    case 'name-part': {
      const of = { book: remedy.book, page: '<page>' };
      return remedy.part === 'command'
        ? ['A command is below its page: ', call(operations.readCommand, { ...of, command: '<command>' }), ' shows one']
        : [
            'A component is below its page: ',
            call(operations.readComponent, { ...of, kind: '<kind>', name: '<name>' }),
            ' shows one',
          ];
    }
    case 'ask-app': {
      const page = namesOf(remedy.address);
      return [
        'While the app is connected, ',
        call(operations.showPlainPage, page),
        ' shows it, ',
        call(operations.readPlainLayer, { ...page, layers: ['<layer>'] }),
        ' asks for a layer, and ',
        call(operations.callPlainFunction, { ...page, layers: ['<layer>', '<function>'] }),
        ' calls what it registers',
      ];
    }
  }
}

function listing(list: Listing): RemedySentence {
  switch (list.what) {
    case 'books':
      return [call(operations.listBooks), ' lists the books'];
    case 'pages':
      return [call(operations.readBook, namesOf(list.address)), ' lists its pages'];
    case 'assets':
      return [call(operations.listAssets, namesOf(list.address)), ' lists them'];
    case 'layers':
      return [call(operations.readPage, namesOf(list.address)), ' shows its layers'];
    case 'commands':
      return [call(operations.listCommands, namesOf(list.address)), ' lists them'];
    case 'components':
      return [call(operations.listComponents, { ...namesOf(list.address), kind: list.address[2] }), ' lists them'];
    case 'classes':
      return [call(operations.listClasses), ' lists the built-in classes'];
    case 'group-classes':
      return [call(operations.listClasses), ' shows which classes page groups can carry ("onGroups")'];
    case 'custom-classes':
      return [call(operations.listCustomClasses), " lists the project's own"];
    case 'history':
      return [call(operations.listHistory), ' lists what there is'];
    case 'checkpoints':
      return [call(operations.listCheckpoints), ' lists them'];
    case 'apps':
      return [call(operations.describeApp), ' lists those that are connected'];
    case 'runtime':
      return [call(operations.readProject), ' lists what that cannot run ("lacks")'];
  }
}

function creation({ type, address }: Extract<Remedy, { readonly kind: 'create' }>): RemedySentence {
  const [first = '', , third = ''] = address;
  const last = address.at(-1) ?? '';
  switch (type) {
    case 'class':
      return [
        'Attach it with ',
        call(operations.attachClass, { ...namesOf(address), layers: address.slice(2, -1), class: last }),
      ];
    case 'group-class':
      return ['Attach it with ', call(operations.attachGroupClass, { ...namesOf(address), name: third, class: last })];
    case 'custom-class':
      return [call(operations.createCustomClass, { class: first }), ' makes one of your own'];
    case 'book':
      return [call(operations.createBook, { book: first }), ' makes this one'];
    case 'page':
      return [call(operations.createPage, namesOf(address)), ' makes it'];
  }
}

/** The book, and the page if there is one. */
function namesOf([book = '', page]: readonly string[]): Names {
  return page === undefined ? { book } : { book, page };
}

function call({ id: operation }: { readonly id: string }, at?: Names): RemedyCall {
  return { operation, ...(at && { at }) };
}
