import type { Properties } from '#domain/properties/property-value';
import type { CodeStep } from './code-steps.js';
import type { ActionForm, FoundForm } from './form.js';

/** An action of a command's model, and every form in which its script may have it. */
export interface AlignedAction {
  readonly params: Properties;
  readonly forms: readonly ActionForm[];
  /** Whether a script may have nothing for it, because its editor writes nothing. */
  readonly mayBeAbsent: boolean;
}

/** Where an action stands in a script. */
export interface Standing {
  /** The index of its first step. */
  readonly from: number;
  readonly found: FoundForm;
}

export interface Alignment {
  /**
   * For each action where it stands; `absent` where the script has nothing for it, and need not; else `unclear`. Where there is code
   * that is no action's, it may be that of an action that has none.
   */
  readonly actions: readonly (Standing | 'absent' | 'unclear')[];
  /** The steps that are no action's. */
  readonly own: readonly number[];
}

/** The statements of a script. */
interface Code {
  readonly text: string;
  readonly steps: readonly CodeStep[];
}

/** What is wrong with an alignment: the one with the least in total is taken. */
const cost = { absent: 1, differs: 5, own: 10, missing: 100 };

/** One choice: the action stands here, the action is nowhere, or the step is no action's. */
interface Choice {
  readonly cost: number;
  readonly action: number;
  readonly step: number;
  readonly found?: FoundForm;
}

/**
 * Aligns the actions of a model with the steps of a script, both in their order. Where two alignments are equally good, what they
 * disagree about is `unclear`.
 */
export function align(actions: readonly AlignedAction[], code: Code): Alignment {
  const { steps } = code;
  const least = leastCosts(actions, code);
  const first = trace(actions.length, steps.length, (action, step) => choicesAt(actions, code, action, step), least);
  const last = trace(
    actions.length,
    steps.length,
    (action, step) => choicesAt(actions, code, action, step).toReversed(),
    least,
  );
  const own = new Set([...first.own, ...last.own]);
  const standing = actions.map(({ mayBeAbsent }, index) => {
    const [a, b] = [first.standing.get(index), last.standing.get(index)];
    if (a === undefined && b === undefined) return mayBeAbsent && own.size === 0 ? 'absent' : 'unclear';
    return a !== undefined && a.from === b?.from ? a : 'unclear';
  });
  return { actions: standing, own: [...own].toSorted((a, b) => a - b) };
}

type Costs = readonly Float64Array[];

/** The least cost from each action and step on. */
function leastCosts(actions: readonly AlignedAction[], code: Code): Costs {
  const { steps } = code;
  const costs = Array.from({ length: actions.length + 1 }, () => new Float64Array(steps.length + 1));
  for (let action = actions.length; action >= 0; action--) {
    for (let step = steps.length; step >= 0; step--) {
      const choices = choicesAt(actions, code, action, step).map((choice) => total(choice, costs));
      set(costs, action, step, choices.length === 0 ? 0 : Math.min(...choices));
    }
  }
  return costs;
}

function total(choice: Choice, costs: Costs): number {
  return choice.cost + (costs[choice.action]?.[choice.step] ?? 0);
}

function set(costs: Costs, action: number, step: number, value: number): void {
  const row = costs[action];
  if (row !== undefined) row[step] = value;
}

/** In this order the earliest action and step are taken, in the reverse order the latest. */
function choicesAt(actions: readonly AlignedAction[], code: Code, action: number, step: number): Choice[] {
  const choices: Choice[] = [];
  const [wanted, present] = [actions[action], code.steps[step]];
  if (wanted !== undefined && present !== undefined) {
    const found = bestForm(wanted, code, step);
    if (found !== undefined)
      choices.push({ cost: found.exact ? 0 : cost.differs, action: action + 1, step: found.to, found });
  }
  if (present !== undefined) choices.push({ cost: cost.own, action, step: present.after });
  if (wanted !== undefined)
    choices.push({ cost: wanted.mayBeAbsent ? cost.absent : cost.missing, action: action + 1, step });
  return choices;
}

/** The form with the parameters of the action, and of several the longest; else one with other parameters. */
function bestForm({ forms, params }: AlignedAction, { text, steps }: Code, at: number): FoundForm | undefined {
  const found = forms.flatMap((form) => form.find(text, steps, at, params) ?? []);
  const exact = found.filter((each) => each.exact);
  return (exact.length > 0 ? exact : found).toSorted((a, b) => b.to - a.to)[0];
}

function trace(
  actions: number,
  steps: number,
  choices: (action: number, step: number) => readonly Choice[],
  costs: Costs,
): { readonly standing: ReadonlyMap<number, Standing>; readonly own: readonly number[] } {
  const standing = new Map<number, Standing>();
  const own: number[] = [];
  let [action, step] = [0, 0];
  while (action < actions || step < steps) {
    const least = costs[action]?.[step];
    const taken = choices(action, step).find((choice) => total(choice, costs) === least);
    if (taken === undefined) throw new Error('The actions and the statements of a command have no alignment.');
    if (taken.found !== undefined) standing.set(action, { from: step, found: taken.found });
    else if (taken.action === action) own.push(step);
    ({ action, step } = taken);
  }
  return { standing, own };
}
