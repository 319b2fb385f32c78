import type * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type {
  BodyDeclaration,
  BodyOf,
  CallOperation,
  ChangeOperation,
  OperationInput,
  ReadOperation,
} from './define-operation.js';

type AnyInput = OperationInput<z.ZodObject, z.ZodObject, BodyDeclaration>;

/** The operation that a request means, with its input. A front end whose requests can mean several asks for it. */
export type ChosenOperation = ChosenRead | ChosenChange | ChosenCall;

export interface ChosenRead {
  readonly kind: 'read';
  readonly operation: ReadOperation;
  readonly input: OperationInput<z.ZodObject, z.ZodObject, 'none'>;
}

export interface ChosenChange {
  readonly kind: 'change';
  readonly operation: ChangeOperation;
  readonly input: AnyInput;
}

export interface ChosenCall {
  readonly kind: 'call';
  readonly operation: CallOperation;
  readonly input: AnyInput;
}

export function chooseRead<At extends z.ZodObject>(operation: ReadOperation<At>, at: z.output<At>): ChosenRead {
  return { kind: 'read', operation, input: { at, options: {}, body: undefined } };
}

export function chooseChange<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
  operation: ChangeOperation<At, Options, Body>,
  at: z.output<At>,
  options: z.output<Options>,
  body: BodyOf<Body>,
): ChosenChange {
  return { kind: 'change', operation, input: { at, options, body } };
}

export function chooseCall<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
  operation: CallOperation<At, Options, Body>,
  at: z.output<At>,
  options: z.output<Options>,
  body: BodyOf<Body>,
): ChosenCall {
  return { kind: 'call', operation, input: { at, options, body } };
}

/** The names of the options that came. */
export function namesOfGiven(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : name));
}

/** What a front end got beside the address, for a request that makes a thing, renames or moves it. */
export interface MakeOrMove<Body> {
  /** The options of both operations. With a new name, the request renames. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The request moves a thing that is there, also without a new name. */
  readonly move: boolean;
  readonly body: Body;
  /** Whether the caller sent a body. A rename takes none. */
  readonly hasBody: boolean;
}

/** An operation that gives a thing another name. With other options, it can place the thing. */
export type RenameOperation<At extends z.ZodObject = z.ZodObject> = ChangeOperation<
  At,
  z.ZodObject<{ newName: z.ZodString | z.ZodOptional<z.ZodString> }>
>;

/** @throws Problem `invalid-query` for a rename with a body, and where options of one come with the other */
export function chooseMakeOrMove<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
  make: ChangeOperation<At, Options, Body>,
  rename: RenameOperation<At>,
  at: z.output<At>,
  { options, move, body, hasBody }: MakeOrMove<BodyOf<Body>>,
): ChosenChange {
  const isRename = move || options['newName'] !== undefined;
  const wanted = isRename ? rename : make;
  const others = namesOfGiven(options).filter((name) => !(name in wanted.options.shape));
  if (isRename) requireOnlyRename(hasBody, others);
  else if (others[0] !== undefined)
    throw new Problem('invalid-query', `"${others[0]}" belongs to a rename: send it with "newName".`);
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => name in wanted.options.shape));
  return { kind: 'change', operation: wanted, input: { at, options: own, body: isRename ? undefined : body } };
}

/**
 * @param otherOptions the names of the options that came with `newName`, and mean another operation
 * @throws Problem `invalid-query` for a rename that came with a body or with another operation's options
 */
export function requireOnlyRename(hasBody: boolean, otherOptions: readonly string[] = []): void {
  const refused = [...otherOptions.map((name) => `"${name}"`), ...(hasBody ? ['a body'] : [])];
  if (refused.length === 0) return;
  throw new Problem('invalid-query', `A rename or a move does not go with ${refused.join(' or ')}.`);
}
