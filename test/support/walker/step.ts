import { pick, type Random } from '../arbitrary/random.js';
import type { AnswerBody } from '../project/project.js';
import type { ProjectModel } from './project-model.js';

/** A request, and what is to come of it where it is accepted. */
export interface Step {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Changes the model as the project is to change. */
  readonly then: (model: ProjectModel, answer: AnswerBody) => void;
}

/** A request of one kind, mostly about something that is there; nothing where there is nothing for it. */
export type StepFactory = (model: ProjectModel, random: Random) => Step | undefined;

/** Names that a thing may be given: some are taken, some collide with others, and some are no names. */
const names = ['a', 'b', 'sun', 'moon', 'end', '夜 空', 'bg_linear', 'linear', 'Hero', 'title', 'x-1', 'index', '9'];

export function nameFrom(random: Random): string {
  return pick(random, names);
}

/** One of the items; nothing where there are none. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** One of the names that are there, mostly; else one that is there only by chance. */
export function existing<Item>(random: Random, there: readonly Item[], by: (name: string) => Item): Item | undefined {
  return random() < 0.06 ? by(nameFrom(random)) : oneOf(random, there);
}

/** The query string of what is asked for; what is `undefined` is not. */
export function query(parameters: Readonly<Record<string, string | undefined>>): string {
  const sent = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return sent.length === 0 ? '' : `?${sent.join('&')}`;
}

/** How what refers to a thing of its page names it, by the address of the thing. */
export function referenceTo(href: string): string {
  const [path = '', carried] = href.split('?class=').map(decodeURIComponent);
  const [, area = '', ...rest] = path.slice(1).split('/');
  if (area === 'commands' || area === 'components') return rest.at(-1) ?? '';
  return carried === undefined ? rest.join('/') : `${rest.join('/')}_${carried}`;
}

/** The path of an address: its names in order, each encoded; a name may hold `/` for layers in each other. */
export const address = (...names: readonly string[]): string =>
  `/${names
    .flatMap((name) => name.split('/'))
    .map(encodeURIComponent)
    .join('/')}`;
