import type { DoctorArguments } from '#adapters/cli/parse/arguments';
import { doctorOfService, runDoctor, type Doctor, type DoctorOutcome } from '#adapters/cli/doctor-command';
import { commandTextOf } from '#adapters/cli/command-text';
import { findProject } from '#adapters/cli/find-project';
import { findService, otherVersion } from '#adapters/cli/service/find-service';
import { Unproven } from '#adapters/cli/service/proven-fetch';
import { progressLine } from '#adapters/cli/output/progress-line';
import { hasColour } from '#adapters/cli/output/terminal-colour';
import { Composition } from '#adapters/composition/composition';
import { cliModule } from '#adapters/composition/modules/cli-module';
import { diskModule } from '#adapters/composition/modules/disk-module';
import { tokens } from '#adapters/composition/injection-tokens';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { offeredOperations } from '../offered-operations.js';
import { callerWith } from './caller.js';

/** Examines a project, whether a service has it open or not. Its progress goes to standard error; the caller prints the text. */
export async function doctor(wanted: DoctorArguments, version: string): Promise<DoctorOutcome> {
  const line = wanted.progress || process.stderr.isTTY ? progressLine(process.stderr) : undefined;
  const writing = { command: commandTextOf(offeredOperations), colour: hasColour(process.stdout), version };
  const run = (each: Doctor) => runDoctor(each, wanted, writing, line?.show);
  return withDoctor(await findProject(wanted.root), wanted.fix && !wanted.dryRun, version, run).finally(() =>
    line?.end(),
  );
}

/** Works with the doctor of the service that has the project open. Without one, this process opens the project. */
async function withDoctor<T>(
  root: string,
  fixes: boolean,
  version: string,
  work: (doctor: Doctor) => Promise<T>,
): Promise<T> {
  const caller = callerWith();
  let unproven: Unproven | undefined;
  const service = await findService(root, caller).catch((error: unknown) => {
    if (!(error instanceof Unproven)) throw error;
    unproven = error;
    return undefined;
  });
  if (service !== undefined) {
    const stale = otherVersion(service, version);
    if (stale !== undefined) process.stderr.write(`pagewright: ${stale}\n`);
    return work(doctorOfService(service, caller.token));
  }
  const project = new Composition(diskModule({ root, readOnly: !fixes }), {}, cliModule);
  const ownDoctor = await project.open(tokens.doctor).catch((error: unknown) => {
    // It was the service of this project that could not prove itself.
    throw error instanceof ProjectInUse && unproven !== undefined ? unproven : error;
  });
  return work(ownDoctor).finally(() => project.close());
}
