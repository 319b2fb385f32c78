import type { ProjectPath } from '#domain/change/file-change';
import { layout } from '#application/project/layout/project-layout';
import { notLua } from '#application/project/runtime/app-settings';
import { linkOfModules } from '#application/project/runtime/find-runtime';
import { addressOfProject } from '#application/references/resource-addresses';
import type { Finding, FindingKind } from '../finding.js';
import type { ExaminedProject, ProjectCheck } from '../project-check.js';

const unknownRuntime: FindingKind = {
  code: 'unknown-runtime',
  severity: 'warning',
  fault: 'the project has no known runtime',
};

const runtimeNotInstalled: FindingKind = {
  code: 'runtime-not-installed',
  severity: 'warning',
  fault: '`main.lua` requires `kwiksher.kwik`, which is not in `lua_modules`, or only behind a link',
  inApp: 'the app does not start until it is installed',
};

const ownRuntime: FindingKind = {
  code: 'own-runtime',
  severity: 'info',
  fault: 'the project contains an older runtime',
};

/** The runtime of the project's books, where the app may not find it, or where it lacks abilities. */
export const checkRuntime: ProjectCheck = {
  finds: [unknownRuntime, runtimeNotInstalled, ownRuntime],
  check: findingsOfRuntime,
};

async function findingsOfRuntime({ files, settings, runtime }: ExaminedProject): Promise<Finding[]> {
  const { kind: which, from, installed } = runtime;
  const finding = (
    kind: FindingKind,
    path: ProjectPath,
    explanation: string,
    more: Pick<Finding, 'remedies'> = {},
  ): Finding[] => [{ kind, place: { path }, resource: addressOfProject, explanation, ...more }];
  if (which === 'own')
    return finding(
      ownRuntime,
      from ?? layout.main,
      'The project comes with an older runtime of its own. A page stops where it needs what that cannot run.',
      { remedies: [{ kind: 'list', what: 'runtime' }] },
    );
  if (which === 'modules' && installed !== true) {
    const link = await linkOfModules(files);
    return finding(runtimeNotInstalled, link ?? layout.main, notInstalledText(link));
  }
  if (which !== 'unknown' || settings.main === undefined || settings.main === notLua) return [];
  return finding(
    unknownRuntime,
    layout.main,
    `Nothing was found that runs the books: "${layout.main}" requires neither "plugin.kwik" nor "kwiksher.kwik", and the project has no runtime of its own in "${layout.ownRuntime.components}" and "${layout.ownRuntime.controller}".`,
  );
}

function notInstalledText(link: ProjectPath | undefined): string {
  if (link !== undefined)
    return `"${layout.main}" requires "kwiksher.kwik", and "${link}" is a link, which Pagewright does not follow. If nothing is behind it, the app does not start.`;
  return `"${layout.main}" requires "kwiksher.kwik", and there is no "${layout.moduleRuntime[0]}": the app does not start until the runtime is installed.`;
}
