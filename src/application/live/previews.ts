import { Problem } from '#domain/problem/problem';
import { countValues, emptyProperties, overlay, type Properties, tableOf } from '#domain/properties/property-value';
import { maxValues } from '#domain/properties/value-limits';
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

/** Values that depend on the target alone. */
interface TargetFacts {
  /** Equal for equal targets. */
  readonly key: string;
  readonly subject: Omit<PreviewData, 'props'>;
}

/** The result of showing a preview. */
interface ShownPreview {
  readonly app: AppPresence;
  /** All previewed properties of the layer or class. */
  readonly props: Properties;
}

/** The values that a save stores. */
interface StoredPreview {
  /** The previewed values, overridden by the sent ones. */
  readonly patch: Properties;
  /** Call it after the save: ends the preview, unless it has changed since. `undefined` if there is no preview. */
  readonly made?: () => void;
}

/**
 * Properties that are shown and not stored. They are in memory. A preview ends with the service, with a save, on request, or
 * when its layer or class is removed. The running app gets `authoring.preview` with all previewed properties, and with none when the preview ends.
 */
export class Previews {
  private readonly previewed = new Map<string, { readonly target: PreviewTarget; readonly props: Properties }>();
  /** Memoised, because an editor previews the same target many times while a value is dragged. */
  private readonly facts = memoize(factsOf);

  constructor(
    private readonly app: RunningApp,
    private readonly feed: EventFeed,
  ) {}

  get(target: PreviewTarget): Properties | undefined {
    // Every response with a layer calls this, and mostly there is no preview.
    return this.previewed.size === 0 ? undefined : this.previewed.get(this.facts(target).key)?.props;
  }

  /**
   * Makes a check whether a layer or class still has the preview that a document shows.
   * @param shown `null` where the document shows none
   */
  freshness(target: PreviewTarget, shown: Properties | null): () => boolean {
    return () => (this.get(target) ?? null) === shown;
  }

  /**
   * Merges the patch into the preview, and shows all of it. `null` previews a property at its default.
   * @throws Problem `invalid-property` if the preview would have more values than a body may have
   */
  show(target: PreviewTarget, patch: Properties): ShownPreview {
    const props = overlay(this.get(target) ?? emptyProperties(), patch);
    if (countValues(props) > maxValues) throw tooMuch();
    this.previewed.set(this.facts(target).key, { target, props });
    return { app: this.report(target, props, false), props };
  }

  /** @param sent the properties in the body of the save */
  store(target: PreviewTarget, sent: Properties): StoredPreview {
    const stored = this.get(target);
    // Without `made`, later changes can join the same group commit.
    if (stored === undefined) return { patch: sent };
    const made = () => {
      if (this.get(target) === stored) this.end(target);
    };
    return { patch: overlay(stored, sent), made };
  }

  /** Whether an app is connected that shows previews. */
  presence(): AppPresence {
    return this.app.presence();
  }

  /** Ends a preview, for example of a layer that no longer exists. */
  end(target: PreviewTarget): void {
    if (this.previewed.delete(this.facts(target).key)) this.report(target, emptyProperties(), true);
  }

  targets(): PreviewTarget[] {
    return [...this.previewed.values()].map(({ target }) => target);
  }

  private report(target: PreviewTarget, props: Properties, over: boolean): AppPresence {
    const { key, subject } = this.facts(target);
    const params = tableOf(subject, { props });
    // The app comes first: its author is watching it.
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
