import type { ProjectPath } from '#domain/change/file-change';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { skippingUnreadable } from '#application/project/files/file-views';
import { refuseLink } from '#application/project/files/links';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { classRemedies } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import { customClassAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { customClass, type ClassUse, type CustomClassDocument } from './custom-class-document.js';
import { definitionOfCode } from './definition-of-code.js';
import { findClassUses, type Carrier } from './find-class-uses.js';

/**
 * A custom class with its carriers. It reads on after a page that cannot be read; `unreadable` lists it.
 * @internal
 */
export const readCustomClass = defineRead({
  id: 'readCustomClass',
  noun: 'custom-class',
  verb: 'show',
  summary: 'A custom class and the layers that carry it',
  at: customClassAt,
  result: customClass,
  problems: ['class-not-found'],
  examples: [{ at: { class: 'bobbing' } }],
  run: async (services, { at: { class: name } }, files): Promise<CustomClassDocument> => {
    const path = layout.customClass(name);
    if (!(await isFile(files, path))) {
      await refuseLink(files, path);
      throw await notFound(services, name, files);
    }
    const unreadable = new Map<ProjectPath, string>();
    // The first problem of a place is the cause; a later one follows from it.
    const report = (place: ProjectPath, problem: string): void => {
      if (!unreadable.has(place)) unreadable.set(place, problem);
    };
    const readable = skippingUnreadable(files, (place, { message }) => report(place, message));
    const usedBy = (await findClassUses(readable, services.models, name, report)).map(classUse);
    const script = await readable.read(path);
    const definition = definitionOfCode(services.codecs.script, script?.content);
    const places = Array.from(unreadable, ([place, problem]) => ({ path: place, problem }));
    return { name, path, ...definition, usedBy, ...(places.length === 0 ? {} : { unreadable: places }) };
  },
});

async function notFound(
  { layerTargets, catalogue }: ProjectServices,
  name: string,
  files: ProjectFiles,
): Promise<Problem> {
  const near = nearestIn(name, await layerTargets.customClassNames(files));
  const remedies = classRemedies(name, catalogue);
  return new Problem('class-not-found', `The project has no custom class "${name}".`, near, { remedies });
}

function classUse({ page, owner }: Carrier): ClassUse {
  return { ...page.address, ...(owner.in === 'layers' ? { layer: owner.path.join('/') } : { group: owner.name }) };
}
