import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { tableOf } from '#domain/properties/property-value';
import type { Renderer } from '#application/ports/renderer';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { sameBytes, withLineEndsOf } from '#application/support/bytes';
import { defineChangeOf } from '../define-operation-of-class.js';
import { bridgeModules, type ReadBridge } from './read-bridge.js';

/** Writes the bridge to the running app into the project: Lua modules, and the empty test page. */
export class InstallBridge {
  constructor(
    private readonly edit: EditProject,
    private readonly renderer: Renderer,
    private readonly readBridge: ReadBridge,
  ) {}

  /**
   * An existing file stays as it is.
   * @param url where the app finds this service
   * @param overwrite replaces existing files that differ: for a newer bridge, or another address
   */
  async execute(request: ChangeRequest, url: string, overwrite: boolean): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'installBridge', address: [] }, async (draft) => {
      const warnings: Warning[] = [];
      let created = false;
      for (const module of bridgeModules) {
        const outcome = await this.put(draft, module, url, overwrite);
        created ||= outcome === 'created';
        if (outcome === 'differs') warnings.push(differsWarning(layout.bridgeModule(module)));
      }
      const document = await this.readBridge.execute(draft);
      return {
        created,
        warnings,
        resource: { type: 'bridge', name: 'bridge', address: [], document },
      };
    });
  }

  private async put(draft: Draft, module: string, url: string, overwrite: boolean) {
    const path = layout.bridgeModule(module);
    const rendered = this.renderer.render(`bridge/${module}`, tableOf({ url }));
    const current = await draft.read(path);
    if (current === undefined) {
      await draft.scaffold(path, rendered);
      return 'created';
    }
    const wanted = withLineEndsOf(current.content, rendered);
    if (sameBytes(current.content, wanted)) return 'same';
    if (!overwrite) return 'differs';
    await draft.replace(path, wanted);
    return 'replaced';
  }
}

function differsWarning(path: string): Warning {
  return {
    code: 'script-taken-up',
    at: path,
    message: `"${path}" differs from what this version would write and was left as it is.`,
    remedies: [{ kind: 'overwrite', verb: 'install' }],
  };
}

/** The address of a service without options. Callers that do not send a request over a network have no other. */
const defaultUrl = 'http://127.0.0.1:9090';

/** @internal */
export const installBridge = defineChangeOf({
  id: 'installBridge',
  noun: 'bridge',
  verb: 'install',
  effect: 'make',
  summary: 'Put the bridge to the running app into the project',
  description:
    'Lua modules and an empty test page, in the folder `pagewright`. `resource.line` is what main.lua needs once.',
  options: z.object({
    url: z
      .url({ protocol: /^https?$/, error: 'takes an address such as http://192.168.1.5:9090' })
      .optional()
      .describe('Where the app finds this service. Default: where the request was sent.'),
    overwrite: z.boolean().default(false).describe('Replace files that differ from what would be written.'),
  }),
  problems: ['name-collides'],
  examples: [{}],
  use: InstallBridge,
  run: (use, { options: { url = defaultUrl, overwrite } }, request) =>
    use.execute(request, url.replace(/\/+$/, ''), overwrite),
});
