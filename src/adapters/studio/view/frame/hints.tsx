import { hint, hintCount } from '../../state/shown/preferences.js';

const hints = [
  {
    title: 'Drag a layer',
    text: 'What you see here is the page at its real coordinates. Drag a layer, or select it and press the arrow keys.',
  },
  {
    title: 'Nothing is lost',
    text: 'Each change is saved at once, and is an entry of the history. Ctrl+Z undoes your own newest one.',
  },
  {
    title: 'Edit beside your editor',
    text: 'Save a file in any other program, and it appears here within a second. Press ? for all keys.',
  },
] as const;

/** Three hints for the first visit. They are shown once in a browser. */
export function Hints() {
  const { value: index } = hint;
  const shown = hints[index];
  if (shown === undefined) return null;
  const isLast = index === hints.length - 1;
  return (
    <section class="hints" aria-label="Hints">
      <h2>{shown.title}</h2>
      <p>{shown.text}</p>
      <footer>
        <span class="muted">
          {index + 1} of {hints.length}
        </span>
        {!isLast && (
          <button type="button" class="button" onClick={() => (hint.value = hintCount)}>
            Skip
          </button>
        )}
        <button type="button" class="button primary" onClick={() => (hint.value = index + 1)}>
          {isLast ? 'Done' : 'Next'}
        </button>
      </footer>
    </section>
  );
}
