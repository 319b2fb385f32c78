/** `templates/` of this package, where each template's data lies beside it; as far from here in `src/` as in `dist/`. */
export const templatesFolder = new URL('../../../templates/', import.meta.url);
