import type { Action } from '#adapters/client/client-operations.generated';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { motionKeys, type LayerState, type PageObject } from '#adapters/studio/model/motion/moving-page';
import { advance, press } from '#adapters/studio/model/reading/advance';
import type { PlayedPage } from '#adapters/studio/model/reading/played-page';
import { beginReading, statesAt, type Reading, type ReadingEffect } from '#adapters/studio/model/reading/reading';
import { pageOf } from '../motion/moving-pages.js';

type Commands = Readonly<Record<string, readonly (readonly [command: string, params?: object])[]>>;

/** A page of the book `dusk`, `quay`, `lighthouse`: the first of them, unless it has another name. */
export function playedPage(
  objects: readonly PageObject[],
  commands: Commands = {},
  more: Partial<PlayedPage> = {},
): PlayedPage {
  return {
    name: 'dusk',
    pages: ['dusk', 'quay', 'lighthouse'],
    objects,
    motion: pageMotion(pageOf(objects)),
    commands: Object.entries(commands).map(([name, actions]) => ({
      name,
      readonly: false,
      actions: actions.map(([command, params = {}]) => ({ command, params: params as Action['params'] })),
    })),
    sounds: [],
    timers: [],
    random: () => 0,
    ...more,
  };
}

/** A reading of one page, step by step. */
export class Reader {
  reading: Reading;
  readonly effects: ReadingEffect[] = [];

  constructor(readonly page: PlayedPage) {
    this.reading = beginReading(page);
  }

  press(command: string, ms: number): this {
    return this.take(press(this.page, this.reading, command, ms));
  }

  to(ms: number): this {
    return this.take(advance(this.page, this.reading, ms));
  }

  /** One value of an object at each of these moments. */
  values(key: keyof Omit<LayerState, 'anchor'>, moments: readonly number[], object = 0): readonly number[] {
    if (!motionKeys.includes(key)) throw new Error(key);
    return moments.map((ms) => {
      const state = statesAt(this.page, this.to(ms).reading)[object];
      return Math.round((state?.[key] ?? NaN) * 100) / 100 + 0;
    });
  }

  private take({ reading, effects }: { readonly reading: Reading; readonly effects: readonly ReadingEffect[] }): this {
    this.reading = reading;
    this.effects.push(...effects);
    return this;
  }
}
