import { emptyProperties } from '../properties/property-value.js';
import type { CommandAction } from './command.js';

/** The action as it is read: old files put a dot before its name, and the editor's forms call the target `_target`. */
export function plainAction({ command, params }: CommandAction): CommandAction {
  const plain = emptyProperties();
  for (const [name, value] of Object.entries(params)) {
    if (name !== '_target') plain[name] = value;
    else if (!('target' in params)) plain['target'] = value;
  }
  return { command: command.replace(/^\.+/, ''), params: plain };
}
