import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { nearest } from '#domain/problem/nearest';
import { isDeeperThan } from '#domain/properties/value-limits';
import type { ClientOperation, OperationInput, OperationResponse } from '../client/create-client.js';
import type { ReadPageOptions } from '../client/client-operations.generated.js';
import { outputSchemaOf } from './output-schema.js';
import { Refusal } from './refusal.js';

/** What a tool works with, for one call. */
export interface ToolCall {
  /** Sends an operation in the name of the assistant, within the deadline of the call. */
  send(operation: ClientOperation, input?: OperationInput): Promise<OperationResponse>;
  /** The author of the assistant's changes. */
  readonly author: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
  /** @throws Refusal, ProblemError, ServiceUnreachable */
  run(input: unknown, call: ToolCall): Promise<CallToolResult>;
}

/** Deeper than what any tool takes, its values of properties included. */
const mostDepth = 64;

/** What a tool answers: a text for the model, and the same for programs. */
export interface Answer<Data> {
  readonly text: string;
  readonly data: Data;
}

interface ToolDeclaration<Input extends z.ZodObject, Outputs extends readonly z.ZodObject[]> {
  readonly name: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** A strict object: an unknown key is a mistake. */
  readonly input: Input;
  /** The shapes that its data may have. Only the first has the first member of the first, and so on. */
  readonly outputs: Outputs;
  run(input: z.output<Input>, call: ToolCall): Promise<Answer<z.output<Outputs[number]>>>;
}

export function defineTool<Input extends z.ZodObject, const Outputs extends readonly z.ZodObject[]>({
  input,
  outputs,
  run,
  ...rest
}: ToolDeclaration<Input, Outputs>): Tool {
  const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    ...rest,
    inputSchema,
    outputSchema: outputSchemaOf(outputs),
    run: async (given, call) => resultOf(await run(parse(input, given), call)),
  };
}

function resultOf({ text, data }: Answer<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: data };
}

/** @throws Refusal which names each fault, and the nearest keys and values */
export function parse<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  if (isDeeperThan(mostDepth, given))
    throw new Refusal('invalid-input', `Tables of the input stand more than ${mostDepth} deep inside one another.`);
  const { success, data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  if (success) return data;
  const keys = Object.keys(schema.shape);
  const errors = error.issues.flatMap((issue) => faultsOf(issue, keys));
  throw new Refusal('invalid-input', 'The input does not fit the tool.', { errors });
}

function faultsOf(issue: z.core.$ZodIssue, keys: readonly string[]) {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      at: at === '' ? key : `${at}.${key}`,
      message: `is no input of this tool. It takes ${keys.join(', ')}.`,
      nearest: nearest(key, keys),
    }));
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return [{ at, message: `must be ${values.join(' or ')}.`, nearest: nearest(String(issue.input), values) }];
  }
  return [{ at: at === '' ? 'input' : at, message: issue.message }];
}

export const reads = { readOnlyHint: true, openWorldHint: false } as const satisfies ToolAnnotations;
export const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies ToolAnnotations;

export const dryRun = { dry_run: z.boolean().default(false).describe('Change nothing; show the diff.') };

/** Where an answer goes on: how many lines to skip. */
export const cursor = z.string().regex(/^\d+$/).default('0').describe('From the answer before.');

/** Reading selects nothing in the running app. */
export const quiet: { readonly options: Pick<ReadPageOptions, 'quiet'> } = { options: { quiet: true } };
