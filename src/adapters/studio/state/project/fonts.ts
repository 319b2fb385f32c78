import { computed, signal } from '@preact/signals';
import type { FindFont, Font } from '../../model/geometry/text-layout.js';

/** How many font files have come: then texts are measured anew. */
export const loadedFonts = signal(0);

/** Measures texts as the engine does: in whole points, from the top of the line. */
export const measureFont = computed<FindFont>(() => {
  void loadedFonts.value;
  const fonts = new Map<string, Font>();
  return (family, size) => {
    const css = `${size}px ${family}`;
    const present = fonts.get(css);
    if (present !== undefined) return present;
    const font = { ...linesOf(css), widthOf: (text: string) => measured(css, text).width };
    fonts.set(css, font);
    return font;
  };
});

const context = new OffscreenCanvas(1, 1).getContext('2d');

function linesOf(css: string): Pick<Font, 'lineHeight' | 'baseline'> {
  const { fontBoundingBoxAscent } = measured(css, '');
  const fromTop = measured(css, '', 'top').fontBoundingBoxAscent;
  return { lineHeight: lineHeight(css), baseline: fontBoundingBoxAscent - fromTop };
}

/** Only an element has the gap between lines that a font asks for. */
function lineHeight(css: string): number {
  const line = document.createElement('span');
  line.textContent = 'A';
  line.style.cssText = 'position: absolute; visibility: hidden';
  line.style.font = css;
  document.body.append(line);
  const { offsetHeight } = line;
  line.remove();
  return offsetHeight;
}

function measured(css: string, text: string, textBaseline: CanvasTextBaseline = 'alphabetic'): TextMetrics {
  if (context === null) throw new Error('The browser has no canvas.');
  Object.assign(context, { font: css, textBaseline });
  return context.measureText(text);
}
