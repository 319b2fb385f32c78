import type { Layer } from '#adapters/client/client-operations.generated';

/** Where the text of a layer is. */
export interface LayerText {
  /** The class that has it; without one, the layer has it itself. */
  readonly className?: string;
  /** The dotted path of the property. */
  readonly property: string;
  /** Points. */
  readonly fontSize: number;
}

/** What scripts that set none have. */
const usualSize = 24;

/** The classes whose text the app shows in place of the layer, with its property. */
const textClasses: Readonly<Record<string, string>> = { text: 'contents', inputtext: 'text' };

/** The text that an author sees in place of a layer and may type anew; `undefined` for a layer that shows none. */
export function textOfLayer({
  classes,
  props,
  image,
}: Pick<Layer, 'classes' | 'props' | 'image'>): LayerText | undefined {
  const attached = classes.find(({ name }) => name in textClasses);
  if (attached !== undefined) {
    const properties = attached.props['properties'] as Readonly<Record<string, unknown>> | undefined;
    return {
      className: attached.name,
      property: `properties.${textClasses[attached.name] ?? ''}`,
      // The runtime halves it.
      fontSize: sizeOf(properties?.['fontSize'], 2 * usualSize) / 2,
    };
  }
  if (props['shapedWith'] === 'new_text') return { property: 'text', fontSize: sizeOf(props['fontSize'], usualSize) };
  // While there is no image, the app shows its text.
  return image.drawnAs === 'text' ? { property: 'contents', fontSize: usualSize } : undefined;
}

function sizeOf(value: unknown, usual: number): number {
  return typeof value === 'number' && value > 0 ? value : usual;
}
