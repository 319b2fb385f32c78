import { expect } from 'chai';
import { pageForms } from '#domain/page';
import { indexIn, sampleIn, stoppingFaults } from '../doctor/support/stopping-faults.js';
import { EngineProject } from './support/engine-project.js';

describe('faults that the doctor calls errors', () => {
  let project: EngineProject | undefined;
  afterEach(() => project?.close());

  for (const form of pageForms) {
    for (const [what, fault] of Object.entries(stoppingFaults)) {
      const after = fault.fixed ? ', and shows it after the fix' : '';
      it(`the engine does not show a page with ${what}${after} (${form})`, async () => {
        const texts = await sampleIn(form);
        fault.plant(texts, indexIn(form));
        const files = Object.fromEntries([...texts].map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
        project = await EngineProject.open(files);
        expect(await shows(project), 'before').to.equal(false);
        if (!fault.fixed) return;
        await project.call('POST', '/_/doctor/fix');
        expect(await shows(project), 'after the fix').to.equal(true);
      });
    }
  }
});

/** Whether the page came to be shown. */
async function shows(project: EngineProject): Promise<boolean> {
  let shown = false;
  try {
    await project.run(
      async (app) => {
        shown = (await app.show('quay')).page === 'quay';
      },
      { withErrors: true, ignoreCase: false },
    );
  } catch {
    return false;
  }
  return shown;
}
