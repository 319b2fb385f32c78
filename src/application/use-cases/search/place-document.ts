import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import { resourceTypes, type ResourceAddress } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import { name } from '../define-operation.js';

/** A place in a file of the project. */
export interface PlaceDocument {
  /** The thing that the file belongs to. */
  readonly resource: ResourceAddress;
  readonly path: ProjectPath;
  /** The property (`properties.target`), or the line (`line 12`). */
  readonly at: string;
  /** Counted from 1. */
  readonly line?: number;
  /** The line without its margins, at most 200 characters. */
  readonly text?: string;
}

/** A part of a list of places. */
export interface PlaceList {
  readonly results: readonly PlaceDocument[];
  /** The cursor of the rest; `null` where there is none. */
  readonly next: string | null;
}

/** The places of a list one by one, and the cursor of the rest. */
export type Places = AsyncGenerator<PlaceDocument, string | null, void>;

export async function listOf(places: Places): Promise<PlaceList> {
  const results: PlaceDocument[] = [];
  for (;;) {
    const { done, value } = await places.next();
    if (done) return { results, next: value };
    results.push(value);
  }
}

/** Where the rest of a list begins: behind so many places of a file. */
export interface Position {
  readonly path: ProjectPath;
  readonly after: number;
}

export function cursorOf({ path, after }: Position): string {
  return Buffer.from(JSON.stringify([path, after])).toString('base64url');
}

const position = z.tuple([z.string(), z.int().nonnegative()]);

/** @throws Problem `invalid-query` for a text that is no cursor */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) return { path: parsed.data[0], after: parsed.data[1] };
  throw new Problem(
    'invalid-query',
    '"cursor" is not the "next" of an earlier response. Send that, or begin without one.',
    {
      errors: [{ at: 'cursor', message: 'is no cursor' }],
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const maxListed = 1000;
const outOfRange = { error: `must be a number from 1 to ${maxListed}` };

/** The options of every list of places. @internal */
export const listOptions = z.object({
  limit: z
    .int(outOfRange)
    .min(1, outOfRange)
    .max(maxListed, outOfRange)
    .default(100)
    .describe(`How many places at most, 1–${maxListed}.`),
  cursor: name.optional().describe('The `next` of the response that this one goes on from.'),
});

/** The schema of a `PlaceList`. @internal */
export const placeList = z.object({
  results: z.array(
    z.object({
      resource: z.object({ type: z.enum(resourceTypes), address: z.array(z.string()) }),
      path: z.string().describe("The path below the project's root."),
      at: z.string().describe('The property (`properties.target`), or the line (`line 12`).'),
      line: z.int().positive().optional().describe('Counted from 1; absent where the property is on no one line.'),
      text: z.string().optional().describe('The line without its margins, at most 200 characters.'),
    }),
  ),
  next: z.string().nullable().describe('The cursor of the rest; `null` where there is none.'),
});
