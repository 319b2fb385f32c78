/** The names of the layers of a page that is edited. */
export const layerNames = Array.from({ length: 60 }, (_, index) => `layer${index + 1}`);
