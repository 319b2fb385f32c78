/** The parts of a key event that shortcuts look at. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const modifiers = new Set(['Control', 'Shift', 'Alt']);

/**
 * Whether a key event is the shortcut. The Command key of a Mac stands for Control.
 * @param keys such as `Control+Shift+Z`, `Alt+ArrowUp`, `F2` or `?`; a sign that needs Shift on some keyboards is named without it
 */
export function isPressed(keys: string, press: KeyPress): boolean {
  const wanted =
    keys === '+' || keys.endsWith('++') ? [...keys.slice(0, -1).split('+').filter(Boolean), '+'] : keys.split('+');
  const key = wanted.find((each) => !modifiers.has(each)) ?? '';
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === wanted.includes('Control') &&
    press.altKey === wanted.includes('Alt') &&
    (isSign || press.shiftKey === wanted.includes('Shift'))
  );
}

/** Whether keys work while a text field has the focus: those with a modifier that types nothing. */
export function worksInFields(keys: string): boolean {
  return /Control\+|^F\d+$/.test(keys);
}

/** The keys as people read them. */
export function shownKeys(keys: string): string {
  return keys.replace('Control', 'Ctrl').replace(/Arrow(?=\w)/g, '');
}

/** Something that keys do on the whole page. The dialog of `?` and the palette list them all. */
export interface Shortcut {
  /** Several keys have spaces between them. */
  readonly keys: string;
  readonly title: string;
  readonly run: () => void;
  /** Whether the browser's own meaning of the keys wins in a text field, or in one with a text that is not saved. */
  readonly notInFields?: boolean | 'typed';
  /** Where this is false, the keys mean what they mean to the browser. */
  readonly when?: () => boolean;
}
