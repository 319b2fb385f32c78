import type { Animation } from '../motion/animation.js';
import type { Play } from '../motion/play.js';
import { addPlay, cut, inOrder, playOf, putPlay, type Pending, type Planning } from '../motion/schedule.js';
import { totalTime, type Tween } from '../motion/tween.js';
import { animationName, type PlayedPage } from './played-page.js';

export type AnimationVerb = 'play' | 'pause' | 'resume' | 'stop';

/** An animation, by its place in the list of the page, and a moment. */
interface At {
  readonly animation: Animation;
  readonly order: number;
  readonly at: number;
}

/** What a pause has stopped: a part that had begun, or one whose delay was not over. */
type Paused = Pick<Play, 'tween'> | { readonly pending: Pending; readonly elapsed: number };

/** What commands do to the animations of a page, as the generated actions do it. One is made for each timetable. */
export class AnimationControl {
  private readonly paused = new Map<number, Paused>();

  constructor(private readonly page: PlayedPage) {}

  take(
    planning: Planning,
    event: { readonly does: AnimationVerb; readonly animation: string; readonly at: number },
  ): void {
    for (const { animation, order } of this.named(event.animation))
      this[event.does](planning, { animation, order, at: event.at });
  }

  /** Those that the app finds by a name: the class `switch` has two. */
  private named(name: string): readonly { readonly animation: Animation; readonly order: number }[] {
    const { objects, motion } = this.page;
    return motion.animations.flatMap((animation, order) => {
      const owner = objects[animation.owner];
      return owner !== undefined && animationName(owner, animation.attached.name) === name
        ? [{ animation, order }]
        : [];
    });
  }

  private play(planning: Planning, { animation, order, at }: At): void {
    addPlay(planning, { order, tween: animation.tween, at, isReplay: true });
  }

  private pause(planning: Planning, { order, at, ...animated }: At): void {
    const playing = playsOf(planning, animated).find((play) => play.order === order && isPlaying(play, at));
    const pending = planning.pending.find((each) => each.order === order && each.at <= at);
    if (playing !== undefined) this.paused.set(order, playing);
    else if (pending !== undefined) this.paused.set(order, { pending, elapsed: at - pending.at });
    cutAll(planning, { order, at, ...animated });
  }

  /** It goes on where it was; where its time is over, it starts anew from where its layer is. That of an animation that turns counts half. */
  private resume(planning: Planning, { animation, order, at }: At): void {
    const paused = this.paused.get(order);
    this.paused.delete(order);
    if (paused === undefined) return;
    if ('pending' in paused) return addPending(planning, { ...paused.pending, at: at - paused.elapsed });
    const { tween } = paused;
    const plays = playsOf(planning, { animation });
    const last = plays.findLast((play) => play.tween === tween);
    if (last === undefined || isPlaying(last, at)) return;
    const position = last.end - last.begin;
    if (position >= tween.duration * tween.loops) return addPending(planning, { order, tween, at, isReplay: false });
    const begin = at - position;
    const play = { ...last, at, begin, end: begin + totalTime(tween), isCut: false, placed: {} };
    putPlay(planning, plays, play);
  }

  /** Each part goes to its start. */
  private stop(planning: Planning, { animation, order, at }: At): void {
    cutAll(planning, { animation, order, at });
    const plays = playsOf(planning, { animation });
    for (let tween: Tween | undefined = animation.tween; tween !== undefined; tween = tween.then) {
      const earlier = plays.find((play) => play.tween === tween);
      const play = playOf(planning, { order, tween, at, isReplay: true }, earlier);
      putPlay(planning, plays, { ...play, end: at, isCut: true });
    }
  }
}

/** Those of the object that an animation moves. */
function playsOf({ plays }: Planning, { animation }: Pick<At, 'animation'>): Play[] {
  return plays[animation.tween.object] ?? [];
}

/** Ends all that an animation plays. */
function cutAll(planning: Planning, { animation, order, at }: At): void {
  cut(planning, playsOf(planning, { animation }), { order, tween: animation.tween, at, isReplay: true });
}

function addPending({ pending }: Planning, next: Pending): void {
  pending.push(next);
  pending.sort(inOrder);
}

function isPlaying(play: Play, at: number): boolean {
  return play.at <= at && at < play.end;
}
