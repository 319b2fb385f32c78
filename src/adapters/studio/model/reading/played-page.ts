import type { Command } from '#adapters/client/client-operations.generated';
import { kindOf, type PageObject } from '../motion/moving-page.js';
import type { PageMotion } from '../motion/page-motion.js';

/** A sound of a page. */
export interface PlayedSound {
  readonly name: string;
  /** From the project’s root. */
  readonly file: string;
  readonly isAuto: boolean;
  /** Milliseconds before it plays by itself. */
  readonly delay: number;
  /** How often it is repeated after the first time; -1: without end. */
  readonly loops: number;
  /** From 0 to 1. */
  readonly volume: number;
  /** Whether it plays on when the page is left. */
  readonly isRetained: boolean;
}

/** A timer of a page: it runs a command. */
export interface PlayedTimer {
  readonly name: string;
  readonly command: string;
  /** Milliseconds before each time. */
  readonly delay: number;
  /** `Infinity`: without end. */
  readonly times: number;
}

/** A page as it is played. */
export interface PlayedPage {
  readonly name: string;
  /** The pages of the book, in its order. */
  readonly pages: readonly string[];
  readonly objects: readonly PageObject[];
  readonly motion: PageMotion;
  readonly commands: readonly Command[];
  readonly sounds: readonly PlayedSound[];
  readonly timers: readonly PlayedTimer[];
  /** A number from 0 to below 1, another one each time. */
  random(): number;
}

/** A layer of the page by the name that scripts have for it: of several, the last. @returns -1 without one */
export function layerNamed({ objects }: Pick<PlayedPage, 'objects'>, name: string): number {
  const path = name.replaceAll('.', '/');
  return objects.findLastIndex(
    (object) => object.kind === 'layer' && object.path === path && object.hasLayers !== true,
  );
}

/** What the app calls an animation: the path of its layer, `_` and the class. */
export function animationName({ path }: Pick<PageObject, 'path'>, className: string): string {
  return `${path}_${className}`;
}

/** The classes of a page of some kinds, with what has them. */
export function classesOfKind({ objects }: Pick<PlayedPage, 'objects'>, kinds: readonly string[]) {
  return objects.flatMap((object) =>
    object.classes.filter((each) => kinds.includes(kindOf(each))).map((attached) => ({ object, attached })),
  );
}
