import type { Properties } from '#domain/properties/property-value';

/**
 * Makes the text of a new file from a template and values.
 *
 * Values are data. They may contain anything, such as quotes, line breaks, template tags or a long bracket: the rendered Lua
 * loads in Lua 5.1 and evaluates to the same value. Templates are a fixed set, and requests provide neither names nor text of
 * templates.
 */
export interface Renderer {
  /**
   * @param template a name under `templates/` without the ending, e.g. `layer-class/animation/linear`
   * @throws Problem `internal` if there is no such template, or a value that it needs is missing
   */
  render(template: string, values: Properties): Uint8Array;
}
