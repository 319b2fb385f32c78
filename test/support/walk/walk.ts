import { expect } from 'chai';
import { randomFrom } from '../arbitrary/random.js';
import type { OpenProject, ProjectTree } from '../project/project.js';
import { treeDifferences } from '../project/tree-differences.js';
import { anyStep } from './moves/any-step.js';
import { countFindings, expectNoFindings, type Findings } from './findings.js';
import { expectShown, expectTags, lookAround, type Seen } from './look.js';
import { expectChanges, takeStep } from './take-step.js';
import { readWalkModel, type WalkModel } from './walk-model.js';

/** Somebody who changes a project step by step, knows what should be there by now, and looks whether it is. */
export class Walk {
  /** How many steps were accepted. */
  accepted = 0;
  private readonly past: WalkModel[] = [];
  private future: WalkModel[] = [];

  private constructor(
    private readonly project: OpenProject,
    private model: WalkModel,
    private files: ProjectTree,
    private seen: Seen,
    private findings: Findings,
  ) {}

  static async begin(project: OpenProject): Promise<Walk> {
    const model = await readWalkModel(project);
    const seen = await lookAround(project, model);
    return new Walk(project, model, await project.files(), seen, await countFindings(project));
  }

  /**
   * Takes a step that follows from the number and from what there is: a change, or now and then one back or forth again.
   * @param look is shown the files before and after an accepted change
   */
  async step(seed: number, look: (before: ProjectTree, after: ProjectTree) => Promise<void>) {
    const random = randomFrom(seed);
    const roll = random();
    if (roll < 0.06) return this.stepThrough(roll < 0.04 ? 'undo' : 'redo');
    const step = anyStep(this.model, random);
    try {
      const { answer, files } = await takeStep(this.project, step, this.files);
      if (answer.status >= 300) return;
      this.accepted += 1;
      const model = structuredClone(this.model);
      step.then(model, answer.body);
      if (answer.body.changeset === null) expect(model.pages).to.deep.equal(this.model.pages);
      else {
        this.past.push(this.model);
        this.future = [];
      }
      await look(this.files, files);
      const before = this.findings;
      await this.arrive(model, files);
      expectNoFindings(before, this.findings, answer);
    } catch (error) {
      const sent = `${step.method} ${step.path} ${JSON.stringify(step.body ?? '')}`;
      throw new Error(`${sent}\n${String(error)}`, { cause: error });
    }
  }

  /** All the way back, to the bytes that were there, and forth again to those that are. */
  async thereAndBack(first: ProjectTree): Promise<void> {
    while (this.future.length > 0) await this.stepThrough('redo');
    const last = this.files;
    while (this.past.length > 0) await this.stepThrough('undo');
    await this.stepThrough('undo');
    expect(treeDifferences(first, this.files)).to.deep.equal([]);
    while (this.future.length > 0) await this.stepThrough('redo');
    expect(treeDifferences(last, this.files)).to.deep.equal([]);
  }

  private async stepThrough(way: 'undo' | 'redo'): Promise<void> {
    const [from, to] = way === 'undo' ? [this.past, this.future] : [this.future, this.past];
    const answer = await this.project.call('POST', `/_/history/${way}`);
    const model = from.pop();
    expect(answer.status, answer.text).to.equal(model === undefined ? 409 : 200);
    if (model === undefined) return;
    to.push(this.model);
    const files = await this.project.files();
    expectChanges(answer, this.files, files);
    await this.arrive(model, files);
  }

  private async arrive(model: WalkModel, files: ProjectTree): Promise<void> {
    const seen = await lookAround(this.project, model);
    expectShown(model, seen);
    expectTags(this.seen, seen);
    this.findings = await countFindings(this.project);
    [this.model, this.files, this.seen] = [model, files, seen];
  }
}
