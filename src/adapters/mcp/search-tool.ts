import * as z from 'zod';
import type { SearchTextResult } from '../client/client-operations.generated.js';
import { asOption, targetOf } from './address.js';
import { kindsWith } from './kinds.js';
import { Refusal } from './refusal.js';
import { more } from './shapes.js';
import { restAt, rowsThatFit } from './text.js';
import { defineTool, reads, type ToolCall } from './tool.js';

const placesInAnswer = 100;

const placesShape = z.object({
  places: z.array(
    z.object({
      address: z.string(),
      path: z.string(),
      at: z.string(),
      line: z.number().optional(),
      text: z.string().optional(),
    }),
  ),
  ...more,
});

export const search = defineTool({
  name: 'search',
  description: 'Where a text stands in the files of the project, or who refers to a thing (uses).',
  annotations: reads,
  input: z.strictObject({
    text: z.string().optional(),
    uses: z.string().optional().describe('The address of the thing; see kind.'),
    kind: z
      .enum([...kindsWith('read'), 'asset'])
      .optional()
      .describe('Of uses, as for read; or asset.'),
    class: z.string().optional(),
    in: z.string().optional().describe('Of text: a book, or a page as book/page.'),
    cursor: z.string().optional(),
  }),
  outputs: [placesShape],
  run: async ({ text, uses, in: folder, cursor, ...of }, call) => {
    if ((text === undefined) === (uses === undefined))
      throw new Refusal('invalid-input', 'Give either "text" or "uses".');
    const find = (limit: number) =>
      uses === undefined
        ? places(call, 'project.search', { limit, cursor, text, in: folder })
        : places(call, 'project.references', { limit, cursor, ...asOption(targetOf(uses, of)) });
    const found = await find(placesInAnswer);
    const fitting = rowsThatFit(found.rows).length;
    // Only the service knows where fewer places end.
    const { rows, next } = fitting === found.rows.length ? found : await find(fitting);
    const lines = rows.length === 0 ? ['Nothing was found.'] : rows.map(({ line }) => line);
    return {
      text: [...lines, ...restAt(next)].join('\n'),
      data: { places: rows.map(({ data }) => data), cursor: next },
    };
  },
});

async function places(
  call: ToolCall,
  operation: 'project.search' | 'project.references',
  options: Readonly<Record<string, string | number | undefined>>,
) {
  const { results, next } = (await call.send(operation, { options })).document as SearchTextResult;
  return { rows: results.map(placeRow), next: next ?? undefined };
}

function placeRow({ address: names, path, at, line, text }: SearchTextResult['results'][number]) {
  const address = names.join('/');
  const number = line === undefined ? '' : `:${line}`;
  const shown = text === undefined ? '' : `: ${JSON.stringify(text)}`;
  const property = at === `line ${line}` ? '' : `, ${at}`;
  return {
    line: `${address || 'project'} (${path}${number}${property})${shown}`,
    data: { address, path, at, line, text },
  };
}
