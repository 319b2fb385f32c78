import { isTable, type Properties, tableOf, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { CheckServices, PageCheck } from '#application/doctor/page-check';
import type { PageScript } from '#application/references/find/page-scripts';
import { addressOfOwner } from '#application/references/resource-addresses';
import { coerceStored } from '#application/properties/typed-values';
import { animationFaults } from './animation-faults.js';
import { badValueKinds, badValues, noTime } from './animation-values.js';
import { isLoaded } from './files/check-missing.js';

const durationZero: FindingKind = {
  code: 'duration-zero',
  severity: 'error',
  fault: 'an animation takes 0 milliseconds, and what it calls at its end is not there yet',
  inApp: 'the page is never shown',
  fix: 'brings the functions of the script to those of today, or sets 1 millisecond',
};

/** What scripts of ours do when a motion ends: the runtime has not returned the animation then, if it took no time. */
const usesAnimation = 'M.animation.to';
/** What today's do before: no motion of theirs takes no time. */
const waits = 'self.properties.duration = 1';

/** An animation with its script. */
interface ExaminedAnimation {
  readonly script: PageScript;
  readonly kind: ScriptDefinition;
  readonly content: Uint8Array;
  /** In their types. */
  readonly values: Properties;
}

/** Animations that do not run by their values, because of the functions in their scripts. */
export const checkAnimations: PageCheck = {
  finds: [durationZero, ...badValueKinds, ...animationFaults.map(({ kind }) => kind)],
  check: async (examined, services) => {
    const found: Finding[] = [];
    for (const script of examined.scripts) {
      const animation = await animationOf(examined, script);
      if (animation === undefined) continue;
      const bad = badValues(animation.kind, animation.values);
      found.push(...bad.map((each) => ({ ...placeOf(examined, script), ...each })));
      // Nobody knows how long it takes then.
      if (bad.some(({ kind }) => kind === noTime)) continue;
      found.push(...stopping(examined, animation, services), ...former(examined, animation, services));
    }
    return found;
  },
};

async function animationOf({ page, parsed }: ExaminedPage, script: PageScript): Promise<ExaminedAnimation | undefined> {
  const { owner, target, known } = script;
  if (known?.definition.family !== 'animation' || !isLoaded(page, owner)) return undefined;
  const content = await parsed.content(target.script);
  const values = (await parsed.script(target.script, target.definition.form))?.model?.values;
  const kind = target.definition;
  return content && values && { script, kind, content, values: coerceStored(values, kind.properties) };
}

/** An animation of no duration ends while the runtime makes it, and what it calls then is not there yet. */
function stopping(examined: ExaminedPage, animation: ExaminedAnimation, services: CheckServices): Finding[] {
  const { script, kind, content, values } = animation;
  const { page, parsed } = examined;
  if (parsed.lua.hasCode(content, waits) || !stops(kind, values, parsed.lua.hasCode(content, usesAnimation))) return [];
  const { fix } = services;
  const longer = fix.value(
    script.target,
    'lets it take 1 millisecond',
    tableOf({ properties: tableOf({ duration: 1 }) }),
  );
  return [
    {
      ...placeOf(examined, script),
      kind: durationZero,
      explanation: `The animation takes 0 milliseconds: it ends before the runtime has made it. The app stops when it opens the page "${page.name}".`,
      fix: renewal(animation, services) ?? longer,
    },
  ];
}

/** What a former template has written does not always follow the values. Nobody knows it of an author's functions. */
function former(examined: ExaminedPage, animation: ExaminedAnimation, services: CheckServices): Finding[] {
  const { script, kind, content, values } = animation;
  const functions = services.functions.known(content, kind);
  if (functions === undefined || functions.isPresent) return [];
  return animationFaults.flatMap(({ kind: found, explain }): Finding[] => {
    const explanation = explain({ kind, values, functions });
    if (explanation === undefined) return [];
    const fix = renewal(animation, services);
    return [{ ...placeOf(examined, script), kind: found, explanation, ...(fix === undefined ? {} : { fix }) }];
  });
}

function renewal({ script, kind, content }: ExaminedAnimation, { fix, functions }: CheckServices) {
  return functions.renewed(content, kind) === undefined ? undefined : fix.renewal(script.target);
}

function placeOf({ page }: ExaminedPage, { owner, target }: PageScript): Pick<Finding, 'place' | 'resource'> {
  return { place: { path: target.script }, resource: addressOfOwner(page.address, owner) };
}

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
