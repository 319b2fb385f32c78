import type { ProjectPath } from '#domain/change/file-change';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import { classRemedies, type LayerTargets } from '#application/project/script/script-targets';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { skippingUnreadable } from '#application/project/files/file-views';
import { refuseLink } from '#application/project/files/links';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { customClassAt } from '../addresses.js';
import { definitionOfCode } from './definition-of-code.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { customClass, type ClassUse, type CustomClassDocument } from './custom-class-document.js';
import { findClassUses, type Carrier } from './find-class-uses.js';

export class ReadCustomClass {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly catalogue: ClassCatalogue,
    private readonly codecs: Codecs,
  ) {}

  /**
   * Reads on after a page that cannot be read; `unreadable` lists it.
   * @throws Problem `class-not-found`
   */
  async execute(name: string, files: ProjectFiles): Promise<CustomClassDocument> {
    const path = layout.customClass(name);
    if (!(await isFile(files, path))) {
      await refuseLink(files, path);
      throw new Problem(
        'class-not-found',
        `The project has no custom class "${name}".`,
        nearestIn(name, await this.targets.customClassNames(files)),
        { remedies: classRemedies(name, this.catalogue) },
      );
    }
    const unreadable = new Map<ProjectPath, string>();
    // The first problem of a place is the cause; a later one follows from it.
    const report = (place: ProjectPath, problem: string): void => {
      if (!unreadable.has(place)) unreadable.set(place, problem);
    };
    const readable = skippingUnreadable(files, (place, { message }) => report(place, message));
    const usedBy = (await findClassUses(readable, this.models, name, report)).map(classUse);
    const script = await readable.read(path);
    const definition = definitionOfCode(this.codecs.script, script?.content);
    const places = Array.from(unreadable, ([place, problem]) => ({ path: place, problem }));
    return { name, path, ...definition, usedBy, ...(places.length === 0 ? {} : { unreadable: places }) };
  }
}

function classUse({ page, owner }: Carrier): ClassUse {
  return { ...page.address, ...(owner.in === 'layers' ? { layer: owner.path.join('/') } : { group: owner.name }) };
}

/** @internal */
export const readCustomClass = defineReadOf({
  id: 'readCustomClass',
  noun: 'custom-class',
  verb: 'show',
  summary: 'A custom class and the layers that carry it',
  at: customClassAt,
  result: customClass,
  problems: ['class-not-found'],
  examples: [{ at: { class: 'bobbing' } }],
  use: ReadCustomClass,
  run: (use, { at }, files) => use.execute(at.class, files),
});
