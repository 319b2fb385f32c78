import * as z from 'zod';
import { componentEntries } from '#domain/component-kind';
import { mapConcurrent } from '#application/support/concurrency';
import { componentsAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { component, componentNotFound, requireKind } from './component-document.js';
import { documentOfComponent } from './read-component.js';

/**
 * A page's components of one kind, in the order of its index model.
 * @internal
 */
export const listComponents = defineRead({
  id: 'listComponents',
  noun: 'component',
  verb: 'ls',
  summary: 'A page’s audios, groups, timers, variables, joints or page components',
  at: componentsAt,
  result: z.array(component),
  problems: componentNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'timers' } }],
  run: async (services, { at }, files) => {
    const kind = requireKind(at.kind);
    const page = await services.models.page(files, at);
    page.requireReadableList(kind);
    return mapConcurrent(componentEntries(page.model, kind), (entry) =>
      documentOfComponent(services, page, entry, files),
    );
  },
});
