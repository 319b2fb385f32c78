import type { Field } from './form-model.js';

/** The two numbers for where the anchor of a shape is: from 0 at its left and top edge to 1 at the others. */
export interface AnchorNumbers {
  readonly x: Field;
  readonly y: Field;
}

const columns = ['Left', 'Center', 'Right'];
const rows = ['Top', 'Center', 'Bottom'];
const points = rows.flatMap((row) => columns.map((column) => (row === column ? row : row + column)));

/** The numbers of an anchor among the fields of a form; `undefined` where there are none, or a script computes one. */
export function anchorNumbers(fields: readonly Field[]): AnchorNumbers | undefined {
  const [x, y] = ['anchorX', 'anchorY'].map((name) => fields.find((field) => field.name === name));
  if (x === undefined || y === undefined || x.expression !== undefined || y.expression !== undefined) return undefined;
  return { x, y };
}

/** What the field shows of an anchor that is none of the nine points. */
const elsewhere = 'Elsewhere';

/** Both numbers as one field whose choices are the nine points. */
export function anchorField({ x, y }: AnchorNumbers): Field {
  const description = 'the point of the layer that X and Y mean, and that it turns about';
  return {
    ...x,
    name: 'anchorX, anchorY',
    title: 'Anchor',
    label: 'Anchor',
    kind: 'choice',
    type: { title: 'Anchor', group: x.type.group, type: 'string', enum: points, description },
    choices: points,
    value: pointAt(x.value ?? x.default, y.value ?? y.default) ?? elsewhere,
    default: pointAt(x.default, y.default),
    isSet: x.isSet || y.isSet,
  };
}

function pointAt(x: unknown, y: unknown): string | undefined {
  return points.find((point) => {
    const at = placeOfPoint(point);
    return at.x === x && at.y === y;
  });
}

/** Where one of the nine points is. */
export function placeOfPoint(point: string): { readonly x: number; readonly y: number } {
  const index = points.indexOf(point);
  return { x: (index % columns.length) / 2, y: Math.floor(index / columns.length) / 2 };
}
