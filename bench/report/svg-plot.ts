interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly curves: readonly Curve[];
}

export interface Curve {
  readonly name: string;
  /** Both greater than 0. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const [width, height] = [860, 440];
const frame = { left: 70, right: 600, top: 50, bottom: 380 };

/** Colours that can be told apart in light and in dark, also by who sees red and green alike; dashes for the rest. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#8a63d2', '#808080'];
const dashes = ['', '7 3', '2 3', '9 3 2 3'];

/** A plot with two logarithmic axes, as a picture that is readable on white and on black. */
export function svgPlot({ title, xLabel, yLabel, curves }: Plot): string {
  const points = curves.flatMap((curve) => curve.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((one, other) => one - other);
  const x = scale(Math.min(...xs), Math.max(...xs), frame.left + 20, frame.right - 20);
  const decades = decadesOf(points.map(({ y }) => y));
  const y = scale(decades[0] ?? 1, decades.at(-1) ?? 10, frame.bottom, frame.top);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escape(title)}</title>`,
    '<style>text { fill: #333 } .line { stroke: #999 } .grid { stroke: #ddd } @media (prefers-color-scheme: dark) { text { fill: #ddd } .line { stroke: #888 } .grid { stroke: #444 } }</style>',
    text(frame.left, 24, title, 'font-size="15" font-weight="600"'),
    ...decades.flatMap((value) => [
      line('grid', frame.left, y(value), frame.right, y(value)),
      text(frame.left - 8, y(value) + 4, label(value), 'text-anchor="end"'),
    ]),
    ...xs.flatMap((value) => [
      line('grid', x(value), frame.top, x(value), frame.bottom),
      text(x(value), frame.bottom + 20, value.toLocaleString('en-US'), 'text-anchor="middle"'),
    ]),
    line('line', frame.left, frame.bottom, frame.right, frame.bottom),
    line('line', frame.left, frame.top, frame.left, frame.bottom),
    text((frame.left + frame.right) / 2, frame.bottom + 44, xLabel, 'text-anchor="middle"'),
    text(0, 0, yLabel, `text-anchor="middle" transform="translate(20 ${(frame.top + frame.bottom) / 2}) rotate(-90)"`),
    ...curves.flatMap((curve, index) => drawCurve(curve, index, x, y)),
    '</svg>',
    '',
  ].join('\n');
}

function drawCurve({ name, points }: Curve, index: number, x: (value: number) => number, y: (value: number) => number) {
  const colour = colours[index % colours.length] ?? '';
  const stroke = `fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes[index % dashes.length]}"`;
  const places = points.map((point) => [round(x(point.x)), round(y(point.y))] as const);
  const row = frame.top + 14 + index * 24;
  return [
    `<polyline points="${places.map((place) => place.join(',')).join(' ')}" ${stroke}/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`),
    `<line x1="${frame.right + 20}" y1="${row}" x2="${frame.right + 50}" y2="${row}" ${stroke}/>`,
    text(frame.right + 58, row + 4, name),
  ];
}

/** Powers of ten around all values. */
function decadesOf(values: readonly number[]): number[] {
  const lowest = Math.floor(Math.log10(Math.min(...values)));
  const highest = Math.max(lowest + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
}

function scale(lowest: number, highest: number, from: number, to: number): (value: number) => number {
  const span = Math.log(highest / lowest);
  return (value) => (span === 0 ? (from + to) / 2 : from + ((to - from) * Math.log(value / lowest)) / span);
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escape(content)}</text>`.replace(' >', '>');
}

function line(className: string, x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="${className}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const label = (value: number): string =>
  value >= 1 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(1)));
const escape = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
