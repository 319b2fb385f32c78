import { type Properties, tableOf } from '#domain/properties/property-value';
import type { PageAddress } from '#domain/page';
import type { LayerPath } from '#domain/model/page-model';
import { memoize } from '#application/support/memoize';
import type { PreviewData } from '#application/ports/event-feed';
import type { AppEvent } from '#application/ports/running-app';
import type { AnyRow, SharedState, StateKind, StateRow } from '#application/ports/shared-state';

/** The layer, or the class on it, that a preview is for. */
export interface PreviewTarget {
  readonly address: PageAddress;
  readonly path: LayerPath;
  readonly class?: string;
}

/** All properties that are previewed of a layer or class. */
interface PreviewedProperties {
  readonly target: PreviewTarget;
  readonly props: Properties;
}

/** A preview as it was read. */
export type Preview = StateRow<PreviewedProperties>;

export const previewed: StateKind<PreviewedProperties> = { name: 'preview' };

export function isPreview(row: AnyRow): row is Preview {
  return row.kind === previewed.name;
}

/** A preview that nobody has changed for so long ends by itself. */
export const previewMs = 24 * 60 * 60 * 1_000;

/** Values that depend on the target alone. */
interface TargetFacts {
  /** Equal for equal targets. */
  readonly key: string;
  readonly subject: Omit<PreviewData, 'props'>;
}

/** Memoised, because an editor previews the same target many times while a value is dragged. */
export const factsOf = memoize(({ address: { book, page }, path, class: className }: PreviewTarget): TargetFacts => ({
  key: JSON.stringify([book, page, path, className ?? null]),
  subject: { book, page, layer: path.join('/'), ...(className === undefined ? {} : { class: className }) },
}));

/** The event with all properties that are previewed of a layer or class; with none where the preview has ended. */
export function previewEvent(target: PreviewTarget, props: Properties): AppEvent {
  const { key, subject } = factsOf(target);
  return { name: 'authoring.preview', params: tableOf(subject, { props }), subject: key };
}

/** The events of all previews, for an app that connects. */
export function previewEvents(state: SharedState): readonly AppEvent[] {
  return state.rows(previewed).map(({ value: { target, props } }) => previewEvent(target, props));
}
