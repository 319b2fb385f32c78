import { ContainerModule } from 'inversify';
import { Snapshots } from '#application/reading/snapshots';
import { MendProject } from '#application/use-cases/doctor/mend-project';
import { ReadDoctor } from '#application/use-cases/doctor/read-doctor';
import { publishedRemedies } from '#application/use-cases/remedy-sentences';
import type { Doctor } from '#adapters/cli/doctor-command';
import { tokens } from '../tokens.js';

/** Binds what the command line does with a project in its own process. */
export const cliModule = new ContainerModule(({ bind }) => {
  bind(tokens.doctor).toResolvedValue(doctorOf, [Snapshots, ReadDoctor, MendProject]).inSingletonScope();
});

function doctorOf(snapshots: Snapshots, readDoctor: ReadDoctor, mendProject: MendProject): Doctor {
  return {
    examine: async (onProgress) => {
      const { result } = await snapshots.read((files) => readDoctor.execute(files, onProgress));
      const findings = result.findings.map((each) => ({
        ...each,
        ...publishedRemedies(each.explanation, each.remedies),
      }));
      return { ...result, findings };
    },
    mend: async (dryRun) => {
      const mutation = await mendProject.execute({ author: 'pagewright doctor', dryRun });
      const warnings = mutation.warnings.map((each) => ({
        ...each,
        ...publishedRemedies(each.message, each.remedies),
      }));
      return { ...mutation, warnings };
    },
  };
}
