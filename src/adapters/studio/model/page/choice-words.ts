/** Words of choices that a designer spells otherwise than the files. */
const words: Readonly<Record<string, string>> = {
  center: 'centre',
  color: 'colour',
  dir: 'direction',
  grayscale: 'greyscale',
  jpg: 'JPEG',
  png: 'PNG',
  url: 'web address',
};

/** A value of a list of choices in words: `Top left` for `TopLeft`, `Rectangle` for `new_rectangle`. The files have the value itself. */
export function choiceWords(value: unknown): string {
  const name = String(value);
  if (name === '') return 'Not set';
  const parts = name
    .replace(/^new_/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, ' ')
    .split(/[ _]+/)
    .map((part) => words[part.toLowerCase()] ?? part.toLowerCase());
  const text = parts.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
