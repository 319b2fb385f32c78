import * as z from 'zod';
import type { ProjectServices } from '#application/project-services';
import type { Warning } from '#domain/change/warning';
import { tableOf } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { sameBytes, withLineEndsOf } from '#application/support/bytes';
import { bridgeModules, readBridge } from './read-bridge.js';
import { defineChange } from '../define-operation.js';

async function put({ renderer }: ProjectServices, draft: Draft, module: string, url: string, overwrite: boolean) {
  const path = layout.bridgeModule(module);
  const rendered = renderer.render(`bridge/${module}`, tableOf({ url }));
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

/**
 * Writes the bridge to the running app into the project: Lua modules, and the empty test page. An existing file stays as it is,
 * unless `overwrite` replaces those that differ: for a newer bridge, or another address.
 * @internal
 */
export const installBridge = defineChange({
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
  plan:
    (services, { options: { url = defaultUrl, overwrite } }) =>
    async (draft) => {
      const warnings: Warning[] = [];
      let created = false;
      for (const module of bridgeModules) {
        const outcome = await put(services, draft, module, url.replace(/\/+$/, ''), overwrite);
        created ||= outcome === 'created';
        if (outcome === 'differs') warnings.push(differsWarning(layout.bridgeModule(module)));
      }
      const document = await readBridge.run(services, { at: {} }, draft);
      return { created, warnings, resource: { type: 'bridge', name: 'bridge', address: [], document } };
    },
});
