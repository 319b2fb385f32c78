import { steppedText, type Field } from '../../model/page/form-model.js';
import { followPress, type Press } from '../controls/follow-press.js';
import type { FieldEditor } from './text-input.js';

/** Pixels that the pointer goes for a step. Fewer than this are a click, which puts the focus into the field. */
const pixelsOfStep = 4;

/** Changes a number by a drag of its label. It is saved at the release, as one change; Escape drops it. With Shift it goes ten times as fast. */
export function scrub(press: Press, field: Field, editor: FieldEditor): void {
  if (press.button !== 0 || field.kind !== 'number' || field.expression !== undefined) return;
  const { currentTarget: label, clientX } = press;
  const { typed } = editor;
  let isScrubbed = false;
  const end = (isDropped: boolean) => {
    if (!isScrubbed) return;
    // The click of the release would put the focus into the field.
    label.addEventListener('click', (click) => click.preventDefault(), { once: true });
    setTimeout(() => (isDropped ? editor.drop() : editor.save()));
  };
  const move = (event: PointerEvent) => {
    const steps = Math.trunc((event.clientX - clientX) / pixelsOfStep);
    if (steps === 0 && !isScrubbed) return;
    const text = steppedText(field, typed, steps * (event.shiftKey ? 10 : 1));
    if (text === undefined) return;
    isScrubbed = true;
    editor.type(text);
  };
  followPress(press, { move, end });
}
