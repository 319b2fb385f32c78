/** `templates/` of this package; as far from here in `src/` as in `dist/`. */
export const templatesFolder = new URL('../../../templates/', import.meta.url);
