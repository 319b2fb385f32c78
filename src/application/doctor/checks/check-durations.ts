import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { slowTurns } from '#application/project/command/slow-turns';
import type { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { PageCheck } from '../examined-page.js';
import type { Finding } from '../finding.js';
import { commandsOf } from './commands-of.js';

/** Commands that turn the page in minutes. An older runtime in the project, which cannot run them, would count milliseconds. */
export function checkDurations(own: RuntimeAbilities | undefined, catalogue: ClassCatalogue): PageCheck {
  return async (examined) => {
    const found: Finding[] = [];
    for (const { script, resource, actions } of await commandsOf(examined)) {
      for (const { index, message } of slowTurns(actions, catalogue)) {
        const needs = catalogue.action(actions[index]?.command ?? '')?.needs ?? {};
        if (own !== undefined && (await own.lacks(needs)).length > 0) continue;
        found.push({ code: 'duration-in-seconds', place: { path: script }, resource, explanation: message });
      }
    }
    return found;
  };
}
