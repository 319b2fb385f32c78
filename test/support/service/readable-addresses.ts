/** An address of each kind that can be read, in the project of the fixtures. */
export const readableAddresses: readonly string[] = [
  '/app',
  '/story',
  '/story/cover',
  '/story/cover/title',
  '/story/cover/GroupA/deep/star',
  '/story/cover/title/linear',
  '/story/commands/cover',
  '/story/commands/cover/eventOne',
  '/story/components/cover/timers',
  '/story/components/cover/timers/tick',
  '/components/custom',
  '/components/custom/wobble',
];

/** The other way to name a class of a layer: by the query. */
export const classByQuery = '/story/cover/title?class=linear';
