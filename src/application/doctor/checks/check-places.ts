import { type Properties, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { addressOfOwner } from '#application/references/resource-addresses';
import type { Finding, FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';
import { isLoaded } from './files/check-missing.js';

const contentDependent: FindingKind = {
  code: 'content-dependent',
  severity: 'info',
  fault: 'a place of an animation counts from the corner of the app’s content, and `config.lua` makes that `adaptive`',
  inApp: 'the layer moves from or to another point of the page on other devices',
};

/** Places of animations in books whose content has another size on each device: they are other points of the page there. */
export const checkPlaces: PageCheck = {
  finds: [contentDependent],
  check: async ({ page, scripts, parsed }, { contentRule }) => {
    if (contentRule !== 'adaptive') return [];
    const found: Finding[] = [];
    for (const { owner, target, known } of scripts) {
      if (known?.definition.family !== 'animation' || !isLoaded(page, owner)) continue;
      const values = (await parsed.script(target.script, target.definition.form))?.model?.values;
      const places = values === undefined ? [] : placesIn(known.definition, values);
      if (places.length === 0) continue;
      found.push({
        kind: contentDependent,
        place: { path: target.script },
        resource: addressOfOwner(page.address, owner),
        explanation: `${places.join(' and ')} ${places.length === 1 ? 'counts' : 'count'} from the corner of the content, and each device has a content of its own size. The studio shows where the layer goes on each device.`,
      });
    }
    return found;
  },
};

/** The tables of a script that set a place: `from`, `to`. */
function placesIn({ properties }: ScriptDefinition, values: Properties): readonly string[] {
  const set = Object.entries(properties).filter(
    ([path, { measure }]) => measure === 'place' && typeof valueAt(values, path.split('.')) === 'number',
  );
  return [...new Set(set.map(([path]) => `\`${path.slice(0, path.lastIndexOf('.'))}\``))];
}
