import * as z from 'zod';
import { emptyProperties } from '#domain/properties/property-value';
import { componentAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { saveProperties } from '../save-properties.js';
import { componentAddress, componentNotFound, componentResource } from './component-document.js';
import { readComponent } from './read-component.js';

/**
 * Sets properties of a component, in its script and its JSON.
 * @internal
 */
export const saveComponent = defineChange({
  id: 'saveComponent',
  noun: 'component',
  verb: 'set',
  effect: 'set',
  summary: 'Set the properties of a component',
  at: componentAt,
  options: z.object(saveOptions),
  body: 'properties',
  problems: [...componentNotFound, 'name-collides', 'invalid-property', 'computed-value', 'script-not-recognised'],
  current: readComponent,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'lastLight' },
      body: { properties: { iterations: 3 } },
    },
  ],
  plan: (services, { at, options, body: props = emptyProperties() }) => {
    const address = componentAddress(at);
    return async (draft) => {
      const entry = (await services.models.page(draft, address)).requireComponent(address.kind, address.name);
      const target = services.componentTargets.component(address, entry);
      const warnings = await saveProperties(services, draft, address, target, props, permissionsOf(options));
      return { warnings, resource: componentResource(address, await readComponent.run(services, { at }, draft)) };
    };
  },
});
