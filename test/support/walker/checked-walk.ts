import { expect } from 'chai';
import { randomFrom } from '../arbitrary/random.js';
import type { OpenProject, ProjectTree } from '../project/project.js';
import { treeDifferences } from '../project/tree-differences.js';
import { countFindings, expectNoFindings, type Findings } from './findings.js';
import { expectModel, expectTags, observe, type Observation } from './observe.js';
import { readProjectModel } from './project-model.js';
import { expectChanges, sendStep } from './send-step.js';
import { Walker } from './walker.js';

/** Sends a walker's steps to a service, and holds every answer, every document, every file and the doctor against its model. */
export class CheckedWalk {
  private constructor(
    private readonly project: OpenProject,
    private readonly walker: Walker,
    private files: ProjectTree,
    private seen: Observation,
    private findings: Findings,
  ) {}

  static async begin(project: OpenProject): Promise<CheckedWalk> {
    const model = await readProjectModel(project);
    const seen = await observe(project, model);
    return new CheckedWalk(project, new Walker(model), await project.files(), seen, await countFindings(project));
  }

  /** How many steps the service accepted. */
  get accepted(): number {
    return this.walker.accepted;
  }

  /**
   * Takes a step that the seed determines: a change, or now and then an undo or a redo.
   * @param look gets the files before and after an accepted change
   */
  async step(seed: number, look: (before: ProjectTree, after: ProjectTree) => Promise<void>): Promise<void> {
    const random = randomFrom(seed);
    const roll = random();
    if (roll < 0.06) return this.undoOrRedo(roll < 0.04 ? 'undo' : 'redo');
    const step = this.walker.next(random);
    try {
      const { answer, files } = await sendStep(this.project, step, this.files);
      if (answer.status >= 300) return;
      const pages = this.walker.model.pages;
      if (!this.walker.accept(step, answer.body)) expect(this.walker.model.pages).to.deep.equal(pages);
      await look(this.files, files);
      const before = this.findings;
      await this.check(files);
      expectNoFindings(before, this.findings, answer);
    } catch (error) {
      const sent = `${step.method} ${step.path} ${JSON.stringify(step.body ?? '')}`;
      throw new Error(`${sent}\n${String(error)}`, { cause: error });
    }
  }

  /** Undoes everything, to the first bytes, and redoes everything, to the last bytes. */
  async undoAndRedoAll(first: ProjectTree): Promise<void> {
    while (this.walker.canStep('redo')) await this.undoOrRedo('redo');
    const last = this.files;
    while (this.walker.canStep('undo')) await this.undoOrRedo('undo');
    await this.undoOrRedo('undo');
    expect(treeDifferences(first, this.files)).to.deep.equal([]);
    while (this.walker.canStep('redo')) await this.undoOrRedo('redo');
    expect(treeDifferences(last, this.files)).to.deep.equal([]);
  }

  private async undoOrRedo(direction: 'undo' | 'redo'): Promise<void> {
    const answer = await this.project.call('POST', `/_/history/${direction}`);
    const possible = this.walker.canStep(direction);
    expect(answer.status, answer.text).to.equal(possible ? 200 : 409);
    if (!possible) return;
    this.walker.stepBackOrForth(direction);
    const files = await this.project.files();
    expectChanges(answer, this.files, files);
    await this.check(files);
  }

  private async check(files: ProjectTree): Promise<void> {
    const seen = await observe(this.project, this.walker.model);
    expectModel(this.walker.model, seen);
    expectTags(this.seen, seen);
    this.findings = await countFindings(this.project);
    [this.files, this.seen] = [files, seen];
  }
}
