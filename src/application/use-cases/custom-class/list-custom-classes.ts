import * as z from 'zod';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { defineReadOf } from '../define-operation-of-class.js';
import { customClassSummary, type CustomClassSummary } from './custom-class-document.js';

/** The project's own classes, sorted by name. */
export class ListCustomClasses {
  constructor(private readonly targets: LayerTargets) {}

  async execute(files: ProjectFiles): Promise<CustomClassSummary[]> {
    const names = await this.targets.customClassNames(files);
    return names.map((name) => ({ name, path: layout.customClass(name) }));
  }
}

/** @internal */
export const listCustomClasses = defineReadOf({
  id: 'listCustomClasses',
  noun: 'custom-class',
  verb: 'ls',
  summary: 'The project’s own classes',
  result: z.array(customClassSummary),
  examples: [{}],
  use: ListCustomClasses,
  run: (use, _, files) => use.execute(files),
});
