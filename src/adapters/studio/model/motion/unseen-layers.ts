import type { PageFacts } from '../geometry/layer-geometry.js';
import type { Box } from '../geometry/geometry.js';
import type { PlacedLayer } from '../geometry/page-drawing.js';
import { drawnAs } from '../geometry/replaced-layer.js';
import { hidesLayer } from './hidden-layer.js';
import { kindOf } from './moving-page.js';
import { unseenBox, unseenWords } from './beside-page.js';

/** A layer that the page does not show at a moment, and why. */
export interface UnseenLayer {
  readonly path: string;
  readonly box: Box;
  readonly words: string;
}

export interface UnseenAt {
  /** Whether the moment is when the page opens. */
  readonly isOpening: boolean;
  /** The layers that the chosen language does not show, and the groups of them, by path. */
  readonly otherLanguages: ReadonlySet<string>;
}

/** The layers that the page does not show. Page groups count: what is in an invisible one is invisible. */
export function unseenLayers(placed: readonly PlacedLayer[], facts: PageFacts, at: UnseenAt): readonly UnseenLayer[] {
  return placed.flatMap((layer) => {
    const { node, box } = layer;
    const words = node.document.image.drawnAs === 'group' ? undefined : wordsFor(layer, facts, at);
    return words === undefined ? [] : [{ path: node.path, box, words }];
  });
}

/** What only the app draws, by the class that hides its layer for it. */
const drawnByApp: Readonly<Record<string, string>> = {
  sprite: 'a sprite',
  particles: 'particles',
  video: 'a video',
  web: 'a web page',
  map: 'a map',
  sync: 'a read-aloud text',
};

function wordsFor(layer: PlacedLayer, facts: PageFacts, { isOpening, otherLanguages }: UnseenAt): string | undefined {
  const { path } = layer.node;
  if ([...otherLanguages].some((other) => path === other || path.startsWith(`${other}/`))) return 'other language';
  const hiding = layer.node.document.classes.find(hidesLayer);
  if (hiding !== undefined) return `${drawnByApp[kindOf(hiding)]} in its place`;
  const unseen = unseenBox(facts, layer.box, layer.alpha);
  if (unseen === undefined) return lacksPicture(layer, facts) ? 'no picture' : undefined;
  if (!isOpening) return unseenWords[unseen];
  return unseen === 'invisible' ? 'invisible at start' : `starts ${unseenWords[unseen]}`;
}

/** Where the picture is missing, the app shows its name or nothing. */
function lacksPicture({ node }: PlacedLayer, facts: PageFacts): boolean {
  const { image, props } = drawnAs(node.document, facts).layer;
  return image.drawnAs === 'text' && props['shapedWith'] !== 'new_text';
}
