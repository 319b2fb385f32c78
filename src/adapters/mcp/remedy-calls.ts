import { operationsById } from '../client/client-operations.generated.js';
import type { ClientOperation } from '../client/create-client.js';
import { actionOf } from './kinds.js';
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

type ToolCall = readonly [tool: string, input?: Readonly<Record<string, string | boolean>>];

/** What operations are among the tools, beside those of a kind. The others have none. */
const tools: Readonly<Partial<Record<ClientOperation, ToolCall>>> = {
  'book.ls': ['outline'],
  'book.show': ['outline'],
  'page.show': ['outline'],
  'command.ls': ['outline'],
  'component.ls': ['outline'],
  'asset.ls': ['outline', { assets: 'all' }],
  'catalogue.classes': ['catalogue', { what: 'classes' }],
  'catalogue.class': ['catalogue', { what: 'classes' }],
  'history.ls': ['history'],
  'history.undo': ['undo'],
  'doctor.fix': ['check', { fix: true }],
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
  const called = operation === undefined ? undefined : operationsById[operation];
  const [tool, input = {}] = operation === undefined ? [verbs[verb ?? '']] : toolOf(called);
  if (tool === undefined) return undefined;
  const words = [
    ...Object.entries({ ...input, ...namesIn(called, at) }).map(([name, value]) => inputText(name, value)),
    ...given,
    ...(values == null ? [] : [`props: ${JSON.stringify(values)}`]),
  ];
  return `${tool}${words.length === 0 ? '' : ` with ${words.join(', ')}`}${values === null ? ' it without props' : ''}`;
}

function toolOf(operation: ClientOperation | undefined): ToolCall | readonly [] {
  const tool = operation === undefined ? undefined : tools[operation];
  if (tool !== undefined || operation === undefined) return tool ?? [];
  const found = actionOf(operation);
  return found === undefined ? [] : [found.action, { kind: found.kind }];
}

/** The names as the tools take them: an address, and a class beside it. */
function namesIn(operation: ClientOperation | undefined, at: NonNullable<RemedyCall['at']>): Record<string, string> {
  if (operation === 'catalogue.class') return { name: String(at['class']) };
  if (operation === 'customClass.add') return { address: String(at['class']) };
  const { class: name, kind, ...others } = at;
  const isList = operation === 'component.ls';
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
