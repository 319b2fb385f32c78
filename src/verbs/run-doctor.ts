import type { DoctorArguments } from '#adapters/cli/arguments';
import { doctorOfService, runDoctor, type Doctor, type DoctorOutcome } from '#adapters/cli/doctor-command';
import { findProject } from '#adapters/cli/find-project';
import { findService, otherVersion } from '#adapters/cli/find-service';
import { progressLine } from '#adapters/cli/progress-line';
import { composeUseCases } from '#adapters/composition/compose-use-cases';
import { openProjectToRead } from '#adapters/composition/open-project-to-read';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';

/** Looks for trouble in a project, served or not, and tells how far it is on standard error; the text is for standard output. */
export async function doctor(wanted: DoctorArguments, version: string): Promise<DoctorOutcome> {
  const line = wanted.progress || process.stderr.isTTY ? progressLine(process.stderr) : undefined;
  const run = (each: Doctor) => runDoctor(each, wanted, line?.show);
  return withDoctor(await findProject(wanted.root), wanted.fix, version, run).finally(() => line?.end());
}

/** The doctor of the service that has the project open; where there is none, one of our own. */
async function withDoctor<T>(
  root: string,
  mends: boolean,
  version: string,
  work: (doctor: Doctor) => Promise<T>,
): Promise<T> {
  const token = process.env['PAGEWRIGHT_TOKEN'];
  const service = await findService(root, token);
  if (service !== undefined) {
    const stale = otherVersion(service, version);
    if (stale !== undefined) process.stderr.write(`pagewright: ${stale}\n`);
    return work(doctorOfService(service.url, token));
  }
  const store = await (mends ? openDiskStore(root) : openProjectToRead(root));
  try {
    const { snapshots, readDoctor, mendProject } = composeUseCases(store);
    const request = { author: 'pagewright doctor', dryRun: false };
    return await work({
      examine: async (onProgress) => (await snapshots.read((files) => readDoctor.execute(files, onProgress))).result,
      mend: () => mendProject.execute(request),
    });
  } finally {
    await store.close();
  }
}
