import { asList } from '../as-properties.js';

/** `{{ actions | command_model: name }}`: the JSON text that the editor reads a command's actions from. */
export function commandModel(actions: unknown, name: unknown): string {
  return `${JSON.stringify({ name, actions: asList(actions) })}\n`;
}
