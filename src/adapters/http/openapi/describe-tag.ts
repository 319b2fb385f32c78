/** What the operations of each tag are about. */
const descriptions: Readonly<Record<string, string>> = {
  project: 'The project as a whole.',
  books: 'The books of the project.',
  pages: 'The pages of a book: their index models, copies and order. A page without an index model is a plain page.',
  layers: 'The layers of a page, which nest, and the classes on them.',
  commands: 'What a page does: named lists of actions, also called events.',
  components:
    'What a page has beside its layers: audios, groups and their classes, timers, variables, joints, page scripts.',
  'custom classes': 'The classes that the project has of its own.',
  catalogue: 'What there is to attach, to add and to tell a page to do, with properties, types, choices and defaults.',
  'running app': 'The Solar2D programs that show the book, and the bridge by which they are connected.',
  history: 'What was changed, by whom; undo and redo; events as they happen.',
  doctor: 'What is wrong in the project, and what of it can be mended.',
  service: 'The service itself: whether it is up, this document, and what its problems mean.',
};

export function describeTag(name: string): { readonly name: string; readonly description?: string } {
  const description = descriptions[name];
  return { name, ...(description === undefined ? {} : { description }) };
}
