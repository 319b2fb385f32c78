import { isTable, type Properties, type PropertyValue, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { KnownFunctions } from '#application/project/script/script-functions';
import type { FindingKind } from '#application/doctor/finding';

/** An animation whose functions a former template has written. */
export interface FormerAnimation {
  readonly kind: ScriptDefinition;
  /** The values of its script, in their types. */
  readonly values: Properties;
  readonly functions: KnownFunctions;
}

/** What an animation does in the app against its values. */
interface AnimationFault {
  readonly kind: FindingKind;
  /** The explanation, where the animation has the fault. */
  readonly explain: (animation: FormerAnimation) => string | undefined;
}

const fix = 'brings the functions of the script to those of today';

/** The faults of former scripts, in the order of the report. Each is found in scripts of a template alone. */
export const animationFaults: readonly AnimationFault[] = [
  {
    kind: {
      code: 'animation-never-moves',
      severity: 'warning',
      fault: 'an animation waits at its start without end, or takes 0 milliseconds and has no start',
      inApp: 'the layer never moves',
      fix,
    },
    explain: (animation) => {
      if (isEndless(animation) && waitsAtStart(animation))
        return 'The script runs its start as often as the animation repeats, which has no end: the layer never moves.';
      const isInstant = animation.functions.timing === 'waits' && numberAt(animation, 'duration') === 0;
      return isInstant && !isTable(animation.values['from']) && animation.kind.motion !== 'other'
        ? 'The animation takes 0 milliseconds: the runtime ends it before it has moved the layer.'
        : undefined;
    },
  },
  {
    kind: {
      code: 'animation-waits',
      severity: 'warning',
      fault: 'an animation with a start waits there, for its delay and for as long as it then moves',
      inApp: 'the layer moves late',
      fix,
    },
    explain: (animation) => {
      const wait = isEndless(animation) || !waitsAtStart(animation) ? 0 : waitOf(animation);
      return wait > 0 ? `The script waits ${wait} ms at the start, and then moves the layer.` : undefined;
    },
  },
  {
    kind: {
      code: 'animation-delay-ignored',
      severity: 'warning',
      fault: 'an animation without a start has a delay that its script ignores',
      inApp: 'the layer moves at once',
      fix,
    },
    explain: (animation) => {
      const delay = numberAt(animation, 'delay');
      return movesFromTo(animation) && !isTable(animation.values['from']) && delay > 0
        ? `The script ignores the delay of ${delay} ms: the layer moves at once.`
        : undefined;
    },
  },
  {
    kind: {
      code: 'complete-never-runs',
      severity: 'warning',
      fault: 'an animation names a command for its end that its script never calls',
      inApp: 'the command never runs',
      fix,
    },
    explain: ({ values, functions }) => {
      const command = valueAt(values, ['actions', 'onComplete']);
      return typeof command === 'string' && command !== '' && !functions.calls
        ? `The script never calls the command "${command}" at the end of the animation.`
        : undefined;
    },
  },
  {
    kind: {
      code: 'animation-stays-mirrored',
      severity: 'warning',
      fault: 'an animation mirrors its layer on the way back',
      inApp: "the layer loses its own scale, and stays mirrored at the animation's end",
      fix,
    },
    explain: (animation) =>
      isMirrored(animation) && !isEndless(animation) && !isOn(animation, 'resetAtEnd')
        ? 'The layer loses its own scale, and stays mirrored when the animation has ended.'
        : undefined,
  },
  {
    kind: {
      code: 'animation-ends-early',
      severity: 'info',
      fault: 'an animation stops a frame before its end',
      inApp: 'the layer stands a little before its end, at another place each time',
      fix,
    },
    explain: (animation) =>
      stopsEarly(animation) && !isEndless(animation) && !isOn(animation, 'resetAtEnd')
        ? 'The runtime stops the animation a frame early, and the script does not put the layer at its end.'
        : undefined,
  },
  {
    kind: {
      code: 'animation-plays-once',
      severity: 'info',
      fault: 'an animation that starts with its page plays on the first visit',
      inApp: 'on a later visit the layer stays at its end, or first runs back',
      fix,
    },
    explain: (animation) =>
      isOn(animation, 'autoPlay') && staysAtEnd(animation)
        ? 'The runtime keeps pages: on a later visit the layer stays where the animation has ended, or first runs back.'
        : undefined,
  },
];

/** Whether it moves its layer from one state to another, by a script that waits. */
function movesFromTo({ kind, functions }: FormerAnimation): boolean {
  return kind.motion === undefined && functions.timing === 'waits';
}

function waitsAtStart(animation: FormerAnimation): boolean {
  return movesFromTo(animation) && isTable(animation.values['from']);
}

/** The runtime mirrors what follows a path only if its end rotation is 0. */
function isMirrored(animation: FormerAnimation): boolean {
  const { kind, values } = animation;
  const mirrors = !('path' in kind.defaults) || valueAt(values, ['to', 'rotation']) === 0;
  return mirrors && isOn(animation, 'reverse') && (isOn(animation, 'xSwipe') || isOn(animation, 'ySwipe'));
}

/** A path always does. A switch is a transition of the engine's own, which does not. */
function stopsEarly({ kind, functions }: FormerAnimation): boolean {
  return 'path' in kind.defaults || (functions.timing === 'waits' && kind.motion !== 'other');
}

/** One that ends where it starts begins anew, and so does a switch, which the runtime does anew. */
function staysAtEnd(animation: FormerAnimation): boolean {
  const returns = isOn(animation, 'reverse') || isOn(animation, 'resetAtEnd');
  const isSwitch = animation.kind.motion === 'other' && !('path' in animation.kind.defaults);
  return !isEndless(animation) && !returns && !isSwitch;
}

function waitOf(animation: FormerAnimation): number {
  const runs = numberAt(animation, 'loop', 1) * (isOn(animation, 'reverse') ? 2 : 1);
  return numberAt(animation, 'delay') + numberAt(animation, 'duration', 1000) * runs;
}

function isEndless(animation: FormerAnimation): boolean {
  return numberAt(animation, 'loop', 1) <= 0;
}

function property({ values }: FormerAnimation, name: string): PropertyValue | undefined {
  return valueAt(values, ['properties', name]);
}

/** The runtime calculates with texts, too. */
function numberAt(animation: FormerAnimation, name: string, otherwise = 0): number {
  const value = property(animation, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

function isOn(animation: FormerAnimation, name: string): boolean {
  const value = property(animation, name);
  return value === true || value === 'true';
}
