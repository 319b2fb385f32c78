import { Problem } from '#domain/problem/problem';
import { countValues, emptyProperties, overlay, type Properties } from '#domain/properties/property-value';
import { maxValues } from '#domain/properties/value-limits';
import type { EventFeed } from '#application/ports/event-feed';
import type { AppPresence, RunningApp } from '#application/ports/running-app';
import type { SharedState } from '#application/ports/shared-state';
import { factsOf, previewed, previewEvent, previewMs, type Preview, type PreviewTarget } from './preview-rows.js';

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
  /** The preview that ends with the save, unless it has changed since. `undefined` if there is none. */
  readonly ends?: readonly Preview[];
}

/**
 * Properties that are shown and not stored. All services of the project have the same. A preview ends with a save, on request,
 * when its layer or class is removed, or after a day. The running app gets `authoring.preview` with all previewed properties, and with
 * none when the preview ends.
 */
export class Previews {
  constructor(
    private readonly state: SharedState,
    private readonly app: RunningApp,
    private readonly feed: EventFeed,
  ) {}

  get(target: PreviewTarget): Properties | undefined {
    return this.find(target)?.value.props;
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
  async show(target: PreviewTarget, patch: Properties): Promise<ShownPreview> {
    const { key } = factsOf(target);
    let isTooMuch = false;
    const shown = await this.state.update(previewed, key, (preview) => {
      const props = overlay(preview?.value.props ?? emptyProperties(), patch);
      isTooMuch = countValues(props) > maxValues;
      return isTooMuch ? preview : { value: { target, props }, lastsMs: previewMs };
    });
    if (isTooMuch || shown === undefined) throw tooMuch();
    const { props } = shown.value;
    return { app: await this.report(target, props, false), props };
  }

  /** @param sent the properties in the body of the save */
  store(target: PreviewTarget, sent: Properties): StoredPreview {
    const preview = this.find(target);
    // Without `ends`, later changes can join the same group commit.
    return preview === undefined ? { patch: sent } : { patch: overlay(preview.value.props, sent), ends: [preview] };
  }

  /** Whether an app is connected that shows previews. */
  presence(): AppPresence {
    return this.app.presence();
  }

  async end(target: PreviewTarget): Promise<void> {
    const preview = this.find(target);
    if (preview !== undefined) await this.endAll([preview]);
  }

  /** Ends those that have not changed since. */
  async endAll(previews: readonly Preview[]): Promise<void> {
    if (previews.length > 0) await this.reportEnds(await this.state.end(previews));
  }

  all(): readonly Preview[] {
    return this.state.rows(previewed);
  }

  /** Announces previews that a commit was to end, unless they have changed since. */
  announceEnded(previews: readonly Preview[]): Promise<void> {
    return this.reportEnds(previews.filter(({ value: { target } }) => this.find(target) === undefined));
  }

  private find(target: PreviewTarget): Preview | undefined {
    return this.state.row(previewed, factsOf(target).key);
  }

  private async reportEnds(ended: readonly Preview[]): Promise<void> {
    for (const { value } of ended) await this.report(value.target, emptyProperties(), true);
  }

  private async report(target: PreviewTarget, props: Properties, isOver: boolean): Promise<AppPresence> {
    // The app comes first: its author is watching it.
    const presence = await this.app.dispatch(previewEvent(target, props));
    this.feed.publish({ type: 'preview', data: { ...factsOf(target).subject, props: isOver ? null : props } });
    return presence;
  }
}

function tooMuch(): Problem {
  return new Problem(
    'invalid-property',
    `More than ${maxValues} values of one layer or class would be previewed. Save it, or leave some out.`,
  );
}
