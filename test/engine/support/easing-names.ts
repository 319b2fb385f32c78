const families = ['Sine', 'Quad', 'Cubic', 'Quart', 'Quint', 'Expo', 'Circ', 'Back', 'Elastic', 'Bounce'];

/** Every name of the runtime's easings, as classes have it, and those that run evenly. */
export const easingNames: readonly string[] = [
  '',
  'Linear',
  'inCircular',
  'outCircular',
  ...families.flatMap((family) => ['in', 'out', 'inOut'].map((way) => `${way}${family}`)),
];
