import { isTable, type Properties, tableOf, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { addressOfOwner } from '#application/references/resource-addresses';
import { isLoaded } from './files/check-missing.js';

const noDuration: FindingKind = {
  code: 'no-duration',
  severity: 'error',
  fault: 'an animation takes 0 milliseconds, and what it calls at its end is not there yet',
  inApp: 'the page is never shown',
  fix: 'sets 1 millisecond',
};

/** What scripts of ours do when a motion ends: the runtime has not returned the animation then, if it took no time. */
const usesAnimation = 'local to, properties = M.animation.to';
/** What today's do before: no motion of theirs takes no time. */
const waits = 'self.properties.duration = 1';

/** Animations of no duration: they end while the runtime makes them, and what they call then is not there yet. */
export const checkAnimations: PageCheck = {
  finds: [noDuration],
  check: async ({ page, scripts, parsed }, { fix }) => {
    const found: Finding[] = [];
    for (const { owner, target, known } of scripts) {
      if (known?.definition.family !== 'animation' || !isLoaded(page, owner)) continue;
      const content = await parsed.content(target.script);
      const values = (await parsed.script(target.script, target.definition.form))?.model?.values;
      if (content === undefined || values === undefined || parsed.lua.hasCode(content, waits)) continue;
      if (!stops(known.definition, values, parsed.lua.hasCode(content, usesAnimation))) continue;
      found.push({
        kind: noDuration,
        place: { path: target.script },
        resource: addressOfOwner(page.address, owner),
        explanation: `The animation takes 0 milliseconds: it ends before the runtime has made it. The app stops when it opens the page "${page.name}".`,
        fix: fix.value(target, 'lets it take 1 millisecond', tableOf({ properties: tableOf({ duration: 1 }) })),
      });
    }
    return found;
  },
};

function stops({ motion }: ScriptDefinition, values: Properties, endsWithAnimation: boolean): boolean {
  if (!isZero(valueAt(values, ['properties', 'duration'])) || motion === 'other') return false;
  const isAtOnce = isZero(valueAt(values, ['properties', 'delay']));
  if (motion === 'once') return endsWithAnimation && isAtOnce;
  return endsWithAnimation || (isTable(values['from']) && isAtOnce);
}

/** The runtime calculates with texts, too. */
function isZero(value: unknown): boolean {
  return (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number(value) === 0;
}
