import type { Layer } from '#adapters/client/client-operations.generated';
import { placementOf, type LayerPlacement, type LayerProps, type PageFacts } from './layer-geometry.js';
import type { Size } from './geometry.js';
import { numberOr, tableOf, textOf } from './given-values.js';
import { kindOf } from '../motion/moving-page.js';

/** What the app draws for a layer. */
export interface DrawnAs {
  /** What scripts find by the name of the layer. */
  readonly layer: Layer;
  /** The layer itself, where something is drawn above it and has its name. */
  readonly below?: Layer;
}

type Replaceable = Pick<Layer, 'props' | 'classes'>;
type Replace = (own: LayerProps, given: LayerProps, page: PageFacts) => LayerProps;

/** The classes that draw something else in the place of their layer: the properties of that text or shape. */
const replacements: Readonly<Record<string, Replace>> = {
  text: (own, given, page) => ({
    ...placeOf(own, given, page),
    ...quarterOf(own),
    ...wordsOf(given),
    text: given['contents'],
  }),
  // Its value is known in the app only.
  dynamictext: (own, given, page) => {
    const words = { ...wordsOf(given), text: `{${textOf(given['variable'])}}` };
    const { x, y } = placeOf(own, given, page);
    // The runtime lifts it by half of its height, and then means a point of its upper half.
    return { ...words, x, y: y - placementOf(words, page).height / 2, anchorY: 0.25 };
  },
  counter: (own, given, page) => {
    const { width, height } = quarterOf(own);
    const words = wordsOf(given);
    const text = clockOf(numberOr(given['countValue'], 0));
    return { ...placeOf(own, given, page), width: Math.max(width, 5 * words.fontSize), height, ...words, text };
  },
  inputtext: (own, given, page) => ({
    ...placeOf(own, given, page),
    ...sizeOf(own, page),
    ...{ shapedWith: 'new_text', fontSize: fieldSize, text: given['text'], color: [0], ground: [1] },
    alpha: own['alpha'],
  }),
  vector: (own, given, page) => {
    const { width, height } = sizeOf(own, page);
    const shape =
      given['type'] === 'circle'
        ? { shapedWith: 'new_ellipse', radius: width / 2 }
        : { shapedWith: 'new_rectangle', width, height };
    return { ...placeOf(own, given, page), ...shape, color: given['color'] };
  },
};

/** Points. The runtime does not size the text of a field. */
const fieldSize = 16;

/** What the app draws for a layer. Where a class replaces the layer, the opacity, rotation and scale of the layer do not count. */
export function drawnAs(layer: Layer, page: PageFacts): DrawnAs {
  const props = replacementOf(layer, page);
  if (props === undefined) return { layer };
  const image = { ...layer.image, drawnAs: props['shapedWith'] === 'new_text' ? 'text' : 'shape' } as const;
  const attached = replacingClass(layer);
  const isAbove = attached !== undefined && kindOf(attached) === 'counter';
  return { layer: { ...layer, props: props as Layer['props'], image }, ...(isAbove && { below: layer }) };
}

/** Where that is. */
export function placementOfDrawn(layer: Replaceable, page: PageFacts): LayerPlacement {
  return placementOf(replacementOf(layer, page) ?? layer.props, page);
}

/** Whether the app draws a layer below all others, whatever its place in the list is: what takes its place may not be. */
export function isAtBottom({ props, classes, image }: Pick<Layer, 'props' | 'classes' | 'image'>): boolean {
  const isBackground = props['layerAsBg'] === true && image.drawnAs === 'image';
  return classes.reduce(
    (isBelow, attached) =>
      kindOf(attached) === 'vector'
        ? tableOf(attached.props['properties'])['isBackground'] === true
        : isBelow && !onTop.includes(kindOf(attached)),
    isBackground,
  );
}

/** What they draw comes above all that the page has drawn so far. */
const onTop = ['text', 'dynamictext', 'inputtext', 'mask'];

function replacementOf(layer: Replaceable, page: PageFacts): LayerProps | undefined {
  const attached = replacingClass(layer);
  return attached && replacements[kindOf(attached)]?.(layer.props, tableOf(attached.props['properties']), page);
}

/** Of several, the last one has the name of the layer. */
function replacingClass({ classes }: Replaceable): Layer['classes'][number] | undefined {
  return classes.findLast((each) => each.custom !== true && kindOf(each) in replacements);
}

/** The middle of a layer in points of the content, shifted as the class has it. */
function placeOf(own: LayerProps, given: LayerProps, page: PageFacts) {
  const { x, y } = placementOf(own, page);
  return {
    x: x + page.origin.x + numberOr(given['paddingX'], 0),
    y: y + page.origin.y + numberOr(given['paddingY'], 0),
  };
}

function sizeOf(own: LayerProps, page: PageFacts): Size {
  const { width, height } = placementOf(own, page);
  return { width, height };
}

/** The runtime takes the size of every layer for pixels of the artwork. */
function quarterOf({ width, height }: LayerProps): Size {
  return { width: numberOr(width, 0) / 4, height: numberOr(height, 0) / 4 };
}

function wordsOf({ font, fontSize, color }: LayerProps) {
  return { shapedWith: 'new_text', font, color, fontSize: numberOr(fontSize, 0) / 2 };
}

/** Minutes and seconds. */
function clockOf(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}`;
}
