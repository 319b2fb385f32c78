const nothing = ['', 'nil', 'NIL'];

/** Whether a text names nothing on purpose, in one of the ways that scripts have for it. */
export function saysNothing(text: string): boolean {
  return nothing.includes(text);
}
