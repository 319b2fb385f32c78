import { Liquid, type Template } from 'liquidjs';
import { Problem } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { Renderer } from '#application/ports/renderer';
import { encodeUtf8 } from '#application/support/bytes';
import { writeLuaText } from '#adapters/lua/lua-file';
import { LuaSource, luaValue } from './print-lua.js';
import { builtTemplates } from '../../../built-templates.js';
import { loadTemplates, templatesFolder } from '../../../template-files.js';
import { assignments, comment, fields, indentLines, longBracket } from './text-filters.js';
import { boolean, colourParts, colourText, commandModel, fill, number, only, param, without } from './value-filters.js';
import { expression, operator } from './expression-filters.js';
import { steps } from './command-steps.js';

/**
 * Renders the package's own templates. A template prints every value as a whole Lua literal, quotes
 * included (`name = {{ name }}`), so no value can end its string. Only our filters print Lua.
 */
export class LiquidRenderer implements Renderer {
  private loaded: { readonly engine: Liquid; readonly names: Readonly<Record<string, string>> } | undefined;
  private readonly parsed = new Map<string, Template[]>();

  /** @param folder another one than the package's own */
  constructor(private readonly folder?: URL) {}

  render(template: string, values: Properties): Uint8Array {
    const { engine, names } = (this.loaded ??= this.load());
    if (!(template in names)) throw new Problem('internal', `There is no template "${template}".`);
    try {
      const parsed = this.parsed.get(template) ?? engine.parseFileSync(template);
      this.parsed.set(template, parsed);
      const text = encodeUtf8(String(engine.renderSync(parsed, values)));
      return writeLuaText(text);
    } catch (error) {
      throw problemOf(template, error);
    }
  }

  private load(): { engine: Liquid; names: Readonly<Record<string, string>> } {
    const names =
      this.folder === undefined
        ? (builtTemplates?.templates ?? loadTemplates(templatesFolder))
        : loadTemplates(this.folder);
    const engine = new Liquid({
      templates: names,
      cache: true,
      outputEscape: (value: unknown) => (value instanceof LuaSource ? value.text : luaValue(value as PropertyValue)), // templates hold nothing but data
      strictVariables: true,
      strictFilters: true,
      ownPropertyOnly: true,
      dynamicPartials: false,
      // Values that only some callers give: remarks beside fields, second names of values, a page group's class, actions under their present names.
      globals: { notes: {}, copies: {}, group: false, present: null },
      parseLimit: 1e6,
      renderLimit: 5000,
      memoryLimit: 1e8,
    });
    for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter);
    return { engine, names };
  }
}

/** The engine wraps what a filter throws, once for each template it went through. */
function problemOf(template: string, error: unknown): Problem {
  for (let inner = error; inner instanceof Error; inner = originalOf(inner)) if (inner instanceof Problem) return inner;
  const reason = error instanceof Error ? error.message : String(error);
  return new Problem('internal', `The template "${template}" could not be rendered: ${reason}.`, {}, { cause: error });
}

function originalOf(error: Error): unknown {
  return 'originalError' in error ? error.originalError : undefined;
}

/** The filters of the templates, by name. */
export const filters: Readonly<Record<string, (value: unknown, ...parameters: unknown[]) => unknown>> = {
  assignments,
  boolean,
  color_parts: colourParts,
  color_text: colourText,
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
