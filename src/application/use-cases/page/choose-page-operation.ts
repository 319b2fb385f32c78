import type * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { pageAt } from '../addresses.js';
import { chooseChange, type ChosenChange } from '../choose-operation.js';
import { createPage } from './create-page.js';
import { renamePage } from './rename-page.js';

interface MakeOptions extends z.output<typeof createPage.options> {
  readonly newName?: string | undefined;
}

/**
 * Decides which operation a request to make a page means. A new name renames it.
 * @throws Problem `invalid-query` for a rename that came with a source or a place
 */
export function choosePageMake(
  at: z.output<typeof pageAt>,
  { newName, copyFrom, before, after }: MakeOptions,
): ChosenChange {
  const options = { copyFrom, before, after };
  if (newName === undefined) return chooseChange(createPage, at, options, undefined);
  if (Object.values(options).some((value) => value !== undefined))
    throw new Problem('invalid-query', '"newName" renames, and goes with neither "copyFrom" nor a place.');
  return chooseChange(renamePage, at, { newName }, undefined);
}
