import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { UseCases } from '#application/use-cases';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { Wish } from '#application/use-cases/layer/place-layer';
import { nameParameter } from './change-call.js';

/** The part of an address that is the same for a layer and for a class on it. */
export interface LayerSegments {
  readonly book: string;
  readonly page: string;
  readonly layers: readonly string[];
}

export interface LayerTarget {
  readonly book: string;
  readonly page: string;
  readonly path: readonly string[];
  /** The class on the layer that is meant; `undefined`: the layer itself. */
  readonly class: string | undefined;
}

export const classParameter = nameParameter
  .optional()
  .describe('The class on the layer; the same as the last part of the address.');

/** `?class=` says it; without it, the last segment may be a class where no layer has that name. */
export async function layerTarget(
  { resolvePath }: UseCases,
  at: LayerSegments,
  asked: string | undefined,
  purpose: 'find' | 'make' = 'find',
  files?: ProjectFiles,
): Promise<LayerTarget> {
  const { book, page, layers } = at;
  if (asked !== undefined) return { book, page, path: layers, class: asked };
  return { book, page, ...(await resolvePath.execute({ book, page, path: layers }, purpose, files)) };
}

export const placeQuery = {
  before: nameParameter.optional().describe('Put the layer before (under) this one.'),
  after: nameParameter.optional().describe('Put the layer after (above) this one.'),
  into: nameParameter.optional().describe('Put the layer last in this group.'),
};

type PlaceQuery = z.output<z.ZodObject<typeof placeQuery>>;

/** @throws Problem `invalid-query` when more than one place is named */
export function wishOf({ before, after, into }: PlaceQuery): Wish | undefined {
  if ([before, after, into].filter((name) => name !== undefined).length > 1) {
    throw new Problem('invalid-query', 'Say one of "before", "after" and "into", not more.');
  }
  if (before !== undefined) return { before: pathOf('before', before) };
  if (after !== undefined) return { after: pathOf('after', after) };
  return into === undefined ? undefined : { into: pathOf('into', into) };
}

function pathOf(parameter: string, text: string): readonly string[] {
  const path = text.split('/');
  if (path.includes(''))
    throw new Problem('invalid-query', `"${parameter}" names a layer as group/layer, not ${JSON.stringify(text)}.`);
  return path;
}

export const saveCommand = z.string().optional().describe('`save` (the default) stores; `preview` only shows.');

/** @throws Problem `unknown-command` */
export function requireSave(command: string | undefined): void {
  if (command === undefined || command === 'save') return;
  throw new Problem(
    'unknown-command',
    `There is no command ${JSON.stringify(command)}. Send ?command=save to store or ?command=preview to show.`,
    {
      nearest: ['save', 'preview'],
    },
  );
}
