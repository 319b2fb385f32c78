import { assignments, fields } from './field-filters.js';
import { boolean, colorParts, colorText, commandModel, number } from './value-filters.js';
import { comment, indentLines, longBracket } from './text-filters.js';
import { expression, operator } from './expression-filters.js';
import { fill, only, param, without } from './table-filters.js';
import { steps } from './steps.js';

/** What templates may do to a value, by the names they use. */
export const filters: Readonly<Record<string, (value: unknown, ...parameters: unknown[]) => unknown>> = {
  assignments,
  boolean,
  color_parts: colorParts,
  color_text: colorText,
  command_model: commandModel,
  comment,
  expression,
  fields,
  fill,
  indent_lines: indentLines,
  long_bracket: longBracket,
  number,
  only,
  operator,
  param,
  steps,
  without,
};
