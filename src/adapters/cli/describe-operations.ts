import * as z from 'zod';
import { isConfirmation, kebabCase, needsYes, type CliOperation, type OperationOption } from './cli-operation.js';
import { valueOf } from './parse/read-values.js';

/** What the command line needs of the declaration of an operation. */
interface Declared {
  readonly id: string;
  readonly noun: string;
  readonly verb: string;
  readonly effect: CliOperation['effect'];
  readonly summary: string;
  readonly description?: string;
  readonly at: z.ZodObject;
  readonly options: z.ZodObject;
  readonly body: unknown;
  readonly examples: readonly Example[];
}

interface Example {
  readonly at?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The method and the path of each operation that the client can send: `PUT /:book`. */
type Requests = Readonly<Record<string, string>>;

/** These belong to the command line on every operation: its `--url` names the service, and a read is always quiet. */
const reserved = ['url', 'quiet', 'json', 'root'];

/** Describes the operations that the client can send, in the order of the table. */
export function describeOperations(operations: readonly Declared[], requests: Requests): CliOperation[] {
  return operations.flatMap((operation) => {
    const { id, noun, verb, effect, summary, description, at, options, body, examples } = operation;
    const client = `${camelCase(noun)}.${verb}`;
    const request = requests[client];
    if (request === undefined) return [];
    const described: Omit<CliOperation, 'examples'> = {
      id,
      noun,
      verb,
      client,
      effect,
      summary,
      ...(description === undefined ? {} : { description }),
      at: addressNames(at, request),
      options: [
        ...(body === 'stream' ? [fileOption] : []),
        ...optionsOf(options).filter(({ name }) => !reserved.includes(name)),
      ],
      takesBody: body !== 'none' && body !== 'stream',
      ...(body === 'stream' && { takesFile: true }),
    };
    const verbs = [
      described,
      ...(described.options.some(isCopySource) ? [copyOf(described)] : []),
      ...(client in lists ? [contentsOf(described)] : []),
    ];
    return verbs.map((each) => {
      const own = examples.filter(({ options = {} }) =>
        each.variant === 'list'
          ? Object.keys(options).length === 0
          : 'copyFrom' in options === (each.variant === 'copy'),
      );
      return { ...each, examples: own.map((example) => wordsOfExample(each, example)) };
    });
  });
}

/** The file whose bytes are the body: the first word, as in a shell. */
const fileOption: OperationOption = {
  name: 'file',
  typed: 'file',
  type: 'text',
  required: true,
  leads: true,
  summary: 'the file to send; - is standard input',
};

function isCopySource({ name }: OperationOption): boolean {
  return name === 'copyFrom';
}

/** The verb `cp` of an operation that can copy: the original is the first word, as in a shell. */
function copyOf<Operation extends Omit<CliOperation, 'examples'>>({
  description: _,
  ...operation
}: Operation): Omit<Operation, 'description'> {
  return {
    ...operation,
    verb: 'cp',
    variant: 'copy',
    summary: `Copy a ${operation.noun}`,
    options: operation.options.map((option) =>
      isCopySource(option) ? { ...option, required: true, leads: true } : option,
    ),
  };
}

/** What is listed of the document of a thing, by the operation that reads it. */
const lists: Readonly<Record<string, { readonly noun: string; readonly summary: string }>> = {
  'book.show': { noun: 'page', summary: 'List the pages of a book' },
  'page.show': { noun: 'layer', summary: 'List the layers of a page from the bottom up, with their classes' },
  'layer.show': { noun: 'class', summary: 'List the classes of a layer' },
};

/** The verb `ls` of an operation that reads a thing, for what the thing has. */
function contentsOf<Operation extends Omit<CliOperation, 'examples'>>({
  description: _,
  ...operation
}: Operation): Omit<Operation, 'description'> {
  return { ...operation, ...lists[operation.client], verb: 'ls', variant: 'list', options: [] };
}

/** The words that a user types for an example. A body that is a list comes from a file. */
function wordsOfExample(
  operation: Omit<CliOperation, 'examples'>,
  { at = {}, options: own = {}, body }: Example,
): string[] {
  const names = Object.values(at);
  const file = operation.takesFile === true ? { file: names.flat().at(-1) } : {};
  const options: Readonly<Record<string, unknown>> = { ...file, ...own };
  const end = names.findIndex(Array.isArray) + 1 || names.length;
  const given = operation.options.filter((option) => option.name in options && !isConfirmation(option));
  const texts = (isWord: boolean) =>
    given.filter(({ required, leads, follows = false }) => (required || follows) === isWord && leads !== true);
  return [
    operation.noun,
    operation.verb,
    ...given.flatMap(({ name, leads }) => (leads === true ? String(options[name]) : [])),
    ...(names.length === 0 ? [] : [names.slice(0, end).flat().join('/'), ...names.slice(end).map(String)]),
    ...texts(true).map(({ name }) => String(options[name])),
    ...texts(false).flatMap(({ name, typed, type }) =>
      type === 'flag' ? `--${typed}` : [`--${typed}`, String(options[name])],
    ),
    ...(operation.takesFile === true ? [] : Array.isArray(body) ? ['--body', 'changes.json'] : setsOf(body, [])),
    ...(needsYes(operation) || 'confirm' in options ? ['--yes'] : []),
  ];
}

/** A body as `--set` takes it: tables become dots. */
function setsOf(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, each]) => setsOf(each, [...path, name]));
  if (value === undefined) return [];
  const isText = typeof value === 'string' && valueOf(value) === value;
  return ['--set', `${path.join('.')}=${isText ? value : JSON.stringify(value)}`];
}

/** A list has the name that the path gives it: a layer's is `layers`. */
function addressNames(at: z.ZodObject, path: string): CliOperation['at'] {
  const list = /\*(\w+)/.exec(path)?.[1];
  return propertiesOf(at).map(([name, { type }]) => {
    const isList = type === 'array';
    return { name: isList ? (list ?? name) : name, list: isList };
  });
}

function optionsOf(options: z.ZodObject): OperationOption[] {
  const { required = [] } = toJson(options);
  return propertiesOf(options).map(([name, { type, const: only, enum: choices = listOf(only), description }]) => ({
    name,
    typed: kebabCase(name),
    type: type === 'boolean' ? 'flag' : type === 'integer' || type === 'number' ? 'number' : 'text',
    required: required.includes(name),
    ...(name === 'newName' && !required.includes(name) && { follows: true as const }),
    ...(choices === undefined ? {} : { choices: choices.map(String) }),
    ...(description === undefined ? {} : { summary: description }),
  }));
}

function listOf(only: unknown): readonly unknown[] | undefined {
  return only === undefined ? undefined : [only];
}

interface JsonObject {
  readonly properties?: Readonly<Record<string, JsonProperty>>;
  readonly required?: readonly string[];
}

interface JsonProperty {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
}

function propertiesOf(schema: z.ZodObject): (readonly [string, JsonProperty])[] {
  return Object.entries(toJson(schema).properties ?? {});
}

function toJson(schema: z.ZodObject): JsonObject {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonObject;
}

function camelCase(text: string): string {
  return text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
