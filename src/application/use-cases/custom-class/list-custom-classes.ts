import * as z from 'zod';
import { layout } from '#application/project/layout/project-layout';
import { defineRead } from '../define-operation.js';
import { customClassSummary } from './custom-class-document.js';

/**
 * The project's own classes, sorted by name.
 * @internal
 */
export const listCustomClasses = defineRead({
  id: 'listCustomClasses',
  noun: 'custom-class',
  verb: 'ls',
  summary: 'The project’s own classes',
  result: z.array(customClassSummary),
  examples: [{}],
  run: async ({ layerTargets }, _, files) => {
    const names = await layerTargets.customClassNames(files);
    return names.map((name) => ({ name, path: layout.customClass(name) }));
  },
});
