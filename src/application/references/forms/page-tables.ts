/** `local group = UI.sceneGroup` */
const alias = /\blocal\s+(\w+)\s*=\s*(?:\w+\s*\.\s*)*UI\s*\.\s*(?:sceneGroup|layers)\b(?!\s*[.[:])/g;

/** What a Lua text calls the tables in which the runtime keeps what a page shows, as alternatives of a pattern. */
export function pageTables(text: string): string {
  const aliases = [...text.matchAll(alias)].map(([, name = '']) => name);
  return [...new Set(['sceneGroup', 'layers', ...aliases])].join('|');
}
