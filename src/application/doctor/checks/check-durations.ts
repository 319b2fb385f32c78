import { slowTurns } from '#application/project/command/command-faults';
import type { Finding, FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';
import { commandsOf } from './commands-of-page.js';

const durationInSeconds: FindingKind = {
  code: 'duration-in-seconds',
  severity: 'warning',
  fault: 'a page turn lasts more than 60 seconds; milliseconds were meant',
  inApp: 'the page turns for minutes',
};

/** Commands whose page turn takes minutes. Those that the project's own runtime cannot run are skipped. */
export const checkDurations: PageCheck = {
  finds: [durationInSeconds],
  check: async (examined, { own, catalogue }) => {
    const found: Finding[] = [];
    for (const { script, resource, actions } of await commandsOf(examined)) {
      for (const { index, message } of slowTurns(actions, catalogue)) {
        const needs = catalogue.action(actions[index]?.command ?? '')?.needs ?? {};
        if (own !== undefined && (await own.lacks(needs)).length > 0) continue;
        found.push({ kind: durationInSeconds, place: { path: script }, resource, explanation: message });
      }
    }
    return found;
  },
};
