import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { isFile } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { defineRead } from '../define-operation.js';

/** The bridge as the project has it. */
export interface BridgeDocument {
  /** The author writes this line into `main.lua`, once. */
  readonly line: string;
  /** Its modules that the project has. */
  readonly files: readonly ProjectPath[];
}

/** The bridge's modules, and the empty test page that only starts it. */
export const bridgeModules = [
  'belongings',
  'bridge',
  'connection',
  'data',
  'kwik',
  'modules',
  'objects',
  'page',
  'pages',
  'previews',
] as const;

const line = `require("${layout.bridge.replaceAll('/', '.')}.bridge").start()`;

/**
 * Whether the project has the bridge to the running app, and how the app starts it.
 * @internal
 */
export const readBridge = defineRead({
  id: 'readBridge',
  noun: 'bridge',
  verb: 'show',
  summary: 'The bridge to the running app, where the project has it',
  description: '`line` is what main.lua needs once.',
  result: z.object({ line: z.string(), files: z.array(z.string()) }).meta({ id: 'Bridge' }),
  problems: ['bridge-not-found'],
  examples: [{}],
  run: async (_, __, files): Promise<BridgeDocument> => {
    if (!(await isFile(files, layout.bridgeModule('bridge')))) {
      throw new Problem('bridge-not-found', 'The project has no bridge to the running app.');
    }
    const there: ProjectPath[] = [];
    for (const module of bridgeModules) {
      if (await isFile(files, layout.bridgeModule(module))) there.push(layout.bridgeModule(module));
    }
    return { line, files: there };
  },
});
