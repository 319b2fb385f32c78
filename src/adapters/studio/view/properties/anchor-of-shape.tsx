import { anchorField, placeOfPoint, type AnchorNumbers } from '../../model/page/anchor-field.js';
import { change } from '../../state/edits/edits.js';
import type { FormTarget } from '../../state/edits/save-drafts.js';
import { FieldRow } from './property-field.js';

interface AnchorOfShapeProps extends AnchorNumbers {
  readonly target: FormTarget;
  readonly saveTogether: NonNullable<FormTarget['saveTogether']>;
}

/** The anchor of a shape as one of nine points: a choice sets both numbers in one change. */
export function AnchorOfShape({ x, y, target, saveTogether }: AnchorOfShapeProps) {
  const choose = (point: unknown) => {
    const at = placeOfPoint(String(point));
    void change(() =>
      saveTogether([
        { name: x.name, value: at.x, seen: x.seen },
        { name: y.name, value: at.y, seen: y.seen },
      ]),
    );
  };
  const nothing = () => undefined;
  return (
    <FieldRow
      field={anchorField({ x, y })}
      id={`field-${target.key}#anchor`}
      editor={{ typed: undefined, problem: undefined, type: nothing, save: nothing, drop: nothing, choose }}
    />
  );
}
