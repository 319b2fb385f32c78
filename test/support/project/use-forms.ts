import { expect } from 'chai';
import { connectApp, makeHistory } from '../service/example-project.js';
import { openProject, type OpenProject, type ProjectTree } from './project.js';
import { laidAs, type ProjectForm, projectForms } from './project-forms.js';
import { richProject } from './rich-project.js';
import { treeDifferences } from './tree-differences.js';

/** The project in one form, with a history and a connected app. */
export interface FormProject extends OpenProject {
  readonly form: string;
  readonly formOf: ProjectForm['formOf'];
  /** The id of an entry in the history. */
  readonly entry: string;
  /** The files that every test finds and leaves. */
  readonly first: ProjectTree;
}

/**
 * Opens one project in each form, once for all tests of the suite, which leave every file as they find it. The returned function
 * does the same in each, and holds what it gives against what it gives in the first form.
 */
export function useForms(): (work: (project: FormProject) => Promise<unknown>) => Promise<void> {
  const projects: FormProject[] = [];
  before(async () => {
    const rich = await richProject();
    for (const form of projectForms) {
      const project = await openProject(laidAs(form, rich), 'memory');
      const entry = await makeHistory(project);
      await connectApp(project);
      projects.push({ ...project, form: form.name, formOf: form.formOf, entry, first: await project.files() });
    }
  });
  after(async () => {
    for (const project of projects) {
      await expectUnchanged(project);
      await project.close();
    }
  });
  return async (work) => {
    const results: unknown[] = [];
    for (const project of projects) results.push(await work(project));
    for (const [index, result] of results.entries()) {
      // Texts are quickly compared; the lists of differences are for who reads a failure.
      if (JSON.stringify(result) !== JSON.stringify(results[0]))
        expect(result, projects[index]?.form).to.deep.equal(results[0]);
    }
  };
}

/** Holds every file against what the tests began with. */
export async function expectUnchanged(project: FormProject): Promise<void> {
  expect(treeDifferences(project.first, await project.files()), `left in ${project.form}`).to.deep.equal([]);
}
