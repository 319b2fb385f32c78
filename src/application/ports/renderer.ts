import type { Properties } from '#domain/properties/property-value';

/**
 * Template name + values → the text of a file that does not exist yet.
 *
 * A value is data: whatever is in it (quotes, line breaks, template tags, a long bracket), the
 * rendered Lua loads in Lua 5.1 and gives that value back. Templates are a fixed set; their
 * names and text never come from a request.
 */
export interface Renderer {
  /**
   * @param template a name under `templates/` without the ending, e.g. `layer-class/animation/linear`
   * @throws Problem `internal` when there is no such template or a value it needs is missing
   */
  render(template: string, values: Properties): Uint8Array;
}
