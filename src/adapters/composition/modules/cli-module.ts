import { ContainerModule } from 'inversify';
import type { ProjectServices } from '#application/project-services';
import { mendProject } from '#application/use-cases/doctor/mend-project';
import { reportDoctor } from '#application/use-cases/doctor/read-doctor';
import { publishedRemedies } from '#application/use-cases/remedy-sentences';
import type { Doctor } from '#adapters/cli/doctor-command';
import { tokens } from '../injection-tokens.js';

/** Binds what the command line does with a project in its own process. */
export const cliModule = new ContainerModule(({ bind }) => {
  bind(tokens.doctor).toResolvedValue(doctorOf, [tokens.services]).inSingletonScope();
});

function doctorOf(services: ProjectServices): Doctor {
  return {
    examine: async (onProgress) => {
      const { result } = await services.snapshots.read((files) => reportDoctor(services, files, {}, onProgress));
      const findings = result.findings.map((each) => ({
        ...each,
        ...publishedRemedies(each.explanation, each.remedies),
      }));
      return { ...result, findings };
    },
    fix: async (dryRun) => {
      const mutation = await mendProject.run(services, { at: {} }, { author: 'pagewright doctor', dryRun });
      const warnings = mutation.warnings.map((each) => ({
        ...each,
        ...publishedRemedies(each.message, each.remedies),
      }));
      return { ...mutation, warnings };
    },
  };
}
