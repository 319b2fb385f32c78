import type { Random } from '../arbitrary/random.js';
import type { AnswerBody } from '../project/project.js';
import { allSteps, anyStep, type StepKinds } from './any-step.js';
import type { ProjectModel } from './project-model.js';
import type { Step } from './step.js';

/**
 * Takes random steps through a project, and maintains a model of what the project should show after each. It sends
 * nothing itself: the property tests, the soak and the tests of the history each send its steps their own way.
 */
export class Walker {
  /** How many steps were accepted. */
  accepted = 0;
  private readonly past: ProjectModel[] = [];
  private future: ProjectModel[] = [];

  constructor(
    private current: ProjectModel,
    private readonly kinds: StepKinds = allSteps,
  ) {}

  /** What the project should show now. Only the walker changes it. */
  get model(): ProjectModel {
    return this.current;
  }

  /** A step that follows from the model, not taken yet. */
  next(random: Random): Step {
    return anyStep(this.kinds, this.current, random);
  }

  /** The service accepted the step. @returns whether it changed anything */
  accept(step: Step, answer: AnswerBody): boolean {
    this.accepted += 1;
    const model = structuredClone(this.current);
    step.then(model, answer);
    const changed = answer.changeset !== null;
    if (changed) {
      this.past.push(this.current);
      this.future = [];
    }
    this.current = model;
    return changed;
  }

  canStep(direction: 'undo' | 'redo'): boolean {
    return (direction === 'undo' ? this.past : this.future).length > 0;
  }

  /** The service undid or redid a change. */
  stepBackOrForth(direction: 'undo' | 'redo'): void {
    const [from, to] = direction === 'undo' ? [this.past, this.future] : [this.future, this.past];
    const model = from.pop();
    if (model === undefined) throw new Error(`the model has nothing to ${direction}`);
    to.push(this.current);
    this.current = model;
  }
}
