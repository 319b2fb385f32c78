/**
 * What a name in a script, a command or a JSON file can be the name of.
 *
 * - `layer`: a layer by its path (`GroupA/Ellipse`), or a page group by its name; the runtime keeps both in one table.
 * - `animation`: the path of a layer (or the name of a page group), `_` and a class it carries: `GroupA/Ellipse_linear`.
 * - `image`: an image of the page, without its ending. That of a layer has the layer's path, and there are others.
 * - `image-file`: a file among the images of the book, by its path below them (`page1/cat.png`), or a folder of them.
 * - `page`: a page of the same book. The others are things of the same page.
 */
export const referenceKinds = [
  'layer',
  'animation',
  'image',
  'image-file',
  'command',
  'page',
  'audio',
  'timer',
  'variable',
  'joint',
] as const;

export type ReferenceKind = (typeof referenceKinds)[number];
