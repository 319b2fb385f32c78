import { classOf, commandOf, HandEdited, indexOf, layerOf } from './hand-edited.js';
import type { PageAddress, Subject } from '../service/subject.js';

/** What is edited by hand, and where the edit is seen. */
export interface EditedThing {
  readonly what: string;
  readonly file: HandEdited;
  readonly path: string;
  /** What stands in the answer after the edit. */
  seen(n: number): string;
}

/** A class of the page's third layer is another one with each edit. */
export function editedPage(subject: Subject, at: PageAddress): EditedThing {
  return {
    what: 'page',
    file: new HandEdited(subject, indexOf(at), '{ layer3 = {', '', (n) => ` class = { "edit${n}" } `),
    path: `/${at.book}/${at.page}`,
    seen: (n) => `"edit${n}"`,
  };
}

/** One of each kind that the service caches. */
export function editedThings(subject: Subject, at: PageAddress): EditedThing[] {
  const { book, page } = at;
  return [
    editedPage(subject, at),
    {
      what: 'layer',
      file: new HandEdited(subject, layerOf(at), '  y = ', '40', String),
      path: `/${book}/${page}/layer1`,
      seen: (n) => `"y": ${n},`,
    },
    {
      what: 'class',
      file: new HandEdited(subject, classOf(at), 'duration = ', '2000', String),
      path: `/${book}/${page}/layer1/linear`,
      seen: (n) => `"duration": ${n},`,
    },
    {
      what: 'commands',
      file: new HandEdited(subject, commandOf(at), '"command":"animation.', 'play"', (n) => `play${n}"`),
      path: `/${book}/commands/${page}`,
      seen: (n) => `animation.play${n}"`,
    },
  ];
}
