/** `templates/` of this package; as far from here in `src/` as in `dist/`, where everything lies side by side. */
export const templatesFolder = new URL('../templates/', import.meta.url);
