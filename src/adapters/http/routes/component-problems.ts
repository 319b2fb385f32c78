/** Of a component, and of a class on a page group, that is not there. */
export const notFound = [
  'book-not-found',
  'page-not-found',
  'component-not-found',
  'class-not-found',
  'class-not-attached',
  'model-not-readable',
] as const;

/** What is wrong with what one is to be. */
export const refusals = ['invalid-name', 'name-collides', 'invalid-property', 'script-not-recognised'] as const;
