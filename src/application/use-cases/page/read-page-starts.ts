import * as z from 'zod';
import { defineRead } from '../define-operation.js';
import { animationStart, animationStarts, type AnimationStart } from './animation-starts.js';
import { pageWithLayers, previewsFreshness, readPageLayers, type PageWithLayers } from './read-page-layers.js';

export interface PageWithStarts extends PageWithLayers {
  readonly starts: readonly AnimationStart[];
}

/** The schema of a `PageWithStarts`. @internal */
export const pageWithStarts = pageWithLayers
  .extend({
    starts: z
      .array(animationStart)
      .describe(
        'What starts each animation: first the page itself, in the order of its layers and page groups, then commands.',
      ),
  })
  .meta({ id: 'PageWithStarts' });

/** @internal */
export const readPageStarts = defineRead({
  id: 'readPageStarts',
  noun: 'page',
  verb: 'starts',
  chosenBy: { with: 'layers,starts' },
  summary: 'A page with the documents of all its layers and page groups, and what starts their animations',
  description: 'All of it is of one revision. Actions that choose among animations when they run are not in it.',
  at: readPageLayers.at,
  result: pageWithStarts,
  problems: readPageLayers.problems,
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  run: async (services, input, files): Promise<PageWithStarts> => {
    const document = await readPageLayers.run(services, input, files);
    const page = await services.models.page(files, input.at);
    return { ...document, starts: await animationStarts(services, page, document, files) };
  },
  freshness: (services, { at }, document) => previewsFreshness(services, at, document),
});
