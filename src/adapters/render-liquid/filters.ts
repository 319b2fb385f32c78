import { assignments } from './filters/assignments.js';
import { boolean } from './filters/boolean.js';
import { colorParts } from './filters/color/color-parts.js';
import { colorText } from './filters/color/color-text.js';
import { commandModel } from './filters/command-model.js';
import { comment } from './filters/comment.js';
import { expression } from './filters/expression.js';
import { fields } from './filters/fields.js';
import { fill } from './filters/table/fill.js';
import { indentLines } from './filters/indent-lines.js';
import { longBracket } from './filters/long-bracket.js';
import { number } from './filters/number.js';
import { only } from './filters/table/only.js';
import { operator } from './filters/operator.js';
import { param } from './filters/table/param.js';
import { steps } from './filters/steps.js';
import { without } from './filters/table/without.js';

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
