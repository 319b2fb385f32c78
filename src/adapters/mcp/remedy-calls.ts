import { type RemedyCall, type RemedySentence, withSentences } from '#domain/problem/remedy-sentence';

/** What a problem, a warning or a finding of the service has beside its message. */
export interface Remedied {
  readonly fault?: string | undefined;
  readonly remedies?: readonly RemedySentence[] | undefined;
}

/**
 * What is wrong and what to do, as calls of tools.
 * @param message the same with requests of HTTP
 */
export function remediedText(message: string, { fault = message, remedies = [] }: Remedied): string {
  return withSentences(fault, remedies, toolText);
}

/** What each operation is among the tools; the others have none. */
const tools: Readonly<Record<string, readonly [tool: string, input?: Readonly<Record<string, string | boolean>>]>> = {
  listBooks: ['outline'],
  readBook: ['outline'],
  readPage: ['outline'],
  listCommands: ['outline'],
  listComponents: ['outline'],
  readCommand: ['read', { kind: 'command' }],
  readComponent: ['read', { kind: 'component' }],
  listAssets: ['outline', { assets: 'all' }],
  listClasses: ['catalogue', { what: 'classes' }],
  showClass: ['catalogue', { what: 'classes' }],
  listHistory: ['history'],
  undoChange: ['undo'],
  mendProject: ['check', { fix: true }],
  createBook: ['create', { kind: 'book' }],
  createPage: ['create', { kind: 'page' }],
  createLayer: ['create', { kind: 'layer' }],
  createCustomClass: ['create', { kind: 'custom_class' }],
  attachClass: ['create', { kind: 'class' }],
  attachGroupClass: ['create', { kind: 'group_class' }],
  deletePage: ['delete', { kind: 'page' }],
};

const verbs: Readonly<Record<string, string>> = {
  show: 'read',
  add: 'create',
  attach: 'create',
  mv: 'move',
  set: 'set',
};

/** `outline with address: "harbour/dusk"`; `undefined` where no tool does it. */
function toolText({ operation, verb, at = {}, options = {}, values }: RemedyCall): string | undefined {
  const given = Object.entries(options).map(([name, value]) =>
    inputText(name.replace(/[A-Z]/g, '_$&').toLowerCase(), value),
  );
  if (operation === undefined && verb === undefined) return given.join(', ');
  const [tool, input = {}] = operation === undefined ? [verbs[verb ?? '']] : (tools[operation] ?? []);
  if (tool === undefined) return undefined;
  const words = [
    ...Object.entries({ ...input, ...namesIn(operation, at) }).map(([name, value]) => inputText(name, value)),
    ...given,
    ...(values == null ? [] : [`props: ${JSON.stringify(values)}`]),
  ];
  return `${tool}${words.length === 0 ? '' : ` with ${words.join(', ')}`}${values === null ? ' it without props' : ''}`;
}

/** The names as the tools take them: an address, and a class beside it. */
function namesIn(operation: string | undefined, at: NonNullable<RemedyCall['at']>): Record<string, string> {
  if (operation === 'showClass') return { name: String(at['class']) };
  if (operation === 'createCustomClass') return { address: String(at['class']) };
  const { class: name, kind, ...others } = at;
  const isList = operation === 'listComponents';
  const parts = [
    others['book'],
    others['page'],
    isList ? [] : (kind ?? []),
    others['layers'] ?? [],
    others['command'] ?? [],
    others['name'] ?? [],
  ];
  const address = parts
    .flat()
    .filter((part) => part !== undefined)
    .join('/');
  return { ...(address !== '' && { address }), ...(name !== undefined && { class: String(name) }) };
}

/** A value that the caller chooses is `''`. */
function inputText(name: string, value: string | boolean): string {
  return value === '' ? name : `${name}: ${JSON.stringify(value)}`;
}
