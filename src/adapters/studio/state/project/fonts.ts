import type { FindFont, Font } from '../../model/geometry/text-layout.js';

const context = new OffscreenCanvas(1, 1).getContext('2d');
const fonts = new Map<string, Font>();

/** Measures texts as the engine does: in whole points, from the top of the line. */
export const measureFont: FindFont = (family, size) => {
  const css = `${size}px ${family}`;
  const present = fonts.get(css);
  if (present !== undefined) return present;
  const font = { ...linesOf(css), widthOf: (text: string) => measured(css, text).width };
  fonts.set(css, font);
  return font;
};

function linesOf(css: string): Pick<Font, 'lineHeight' | 'baseline'> {
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = measured(css, '');
  const fromTop = measured(css, '', 'top').fontBoundingBoxAscent;
  return {
    lineHeight: Math.round(fontBoundingBoxAscent) + Math.round(fontBoundingBoxDescent),
    baseline: fontBoundingBoxAscent - fromTop,
  };
}

function measured(css: string, text: string, textBaseline: CanvasTextBaseline = 'alphabetic'): TextMetrics {
  if (context === null) throw new Error('The browser has no canvas.');
  Object.assign(context, { font: css, textBaseline });
  return context.measureText(text);
}
