import { Problem } from '#domain/problem/problem';
import { countValues, emptyProperties, overlay, type Properties, tableOf } from '#domain/properties/property-value';
import { maxValues } from '#domain/properties/tree-limits';
import type { PageAddress } from '#domain/page';
import type { LayerPath } from '#domain/model/page-model';
import { memoize } from '#application/support/memoize';
import type { EventFeed, PreviewData } from '#application/ports/event-feed';
import type { AppPresence, RunningApp } from '#application/ports/running-app';

/** The layer, or the class on it, that a preview is for. */
export interface PreviewTarget {
  readonly address: PageAddress;
  readonly path: LayerPath;
  readonly class?: string;
}

/** What follows from a target alone. */
interface TargetFacts {
  /** The same for targets that mean the same. */
  readonly key: string;
  readonly subject: Omit<PreviewData, 'props'>;
}

/** A preview as it was shown. */
interface ShownPreview {
  readonly app: AppPresence;
  /** All that is previewed of the layer or class. */
  readonly props: Properties;
}

/** What a save of something that is previewed stores. */
interface StoredPreview {
  /** What is previewed, and what was sent over that. */
  readonly patch: Properties;
  /** Where something is previewed: ends that, because it is stored now; what was previewed since stays. */
  readonly made?: () => void;
}

/**
 * Properties that are shown but not stored yet. In memory: they end with the service, with a save, or
 * with what they are of.
 * The running app is told `authoring.preview` with all that is previewed of a layer or class, and
 * with none of it when the preview is over.
 */
export class Previews {
  private readonly previewed = new Map<string, { readonly target: PreviewTarget; readonly props: Properties }>();
  /** Whoever drags something previews the same target each time. */
  private readonly facts = memoize(factsOf);

  constructor(
    private readonly app: RunningApp,
    private readonly feed: EventFeed,
  ) {}

  get(target: PreviewTarget): Properties | undefined {
    // Asked with each answer that shows a layer, and mostly nothing is previewed.
    return this.previewed.size === 0 ? undefined : this.previewed.get(this.facts(target).key)?.props;
  }

  /**
   * Adds to what is previewed already, and shows all of it; `null` previews a property at its default.
   * @throws Problem `invalid-property` where that is more of one target than any body may say
   */
  show(target: PreviewTarget, patch: Properties): ShownPreview {
    const props = overlay(this.get(target) ?? emptyProperties(), patch);
    if (countValues(props) > maxValues) throw tooMuch();
    this.previewed.set(this.facts(target).key, { target, props });
    return { app: this.report(target, props, false), props };
  }

  /** @param sent what a save is asked to store */
  store(target: PreviewTarget, sent: Properties): StoredPreview {
    const stored = this.get(target);
    // Nothing to be done afterwards, so that other changes can be planned upon this one.
    if (stored === undefined) return { patch: sent };
    const made = () => {
      if (this.get(target) === stored) this.end(target);
    };
    return { patch: overlay(stored, sent), made };
  }

  /** Ends the preview, because what it is of is there no more. */
  end(target: PreviewTarget): void {
    if (this.previewed.delete(this.facts(target).key)) this.report(target, emptyProperties(), true);
  }

  targets(): PreviewTarget[] {
    return [...this.previewed.values()].map(({ target }) => target);
  }

  private report(target: PreviewTarget, props: Properties, over: boolean): AppPresence {
    const { key, subject } = this.facts(target);
    const params = tableOf(subject, { props });
    // The app first: it shows what somebody drags.
    const presence = this.app.dispatch({ name: 'authoring.preview', params, state: { subject: key, over } });
    this.feed.publish({ type: 'preview', data: { ...subject, props: over ? null : props } });
    return presence;
  }
}

function tooMuch(): Problem {
  return new Problem(
    'invalid-property',
    `More than ${maxValues} values of one layer or class would be previewed. Save it, or leave some out.`,
  );
}

function factsOf({ address: { book, page }, path, class: className }: PreviewTarget): TargetFacts {
  return {
    key: JSON.stringify([book, page, path, className ?? null]),
    subject: { book, page, layer: path.join('/'), ...(className === undefined ? {} : { class: className }) },
  };
}
