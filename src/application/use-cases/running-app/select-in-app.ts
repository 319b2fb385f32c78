import { tableOf, type PropertyValue } from '#domain/properties/property-value';
import type { PageAddress } from '#domain/page';
import type { RunningApp } from '#application/ports/running-app';

type SelectorEvent = 'selectApp' | 'selectBook' | 'selectPage' | 'selectLayer' | 'selectTool';

/**
 * Selects in the running app what its author looks at, with the events of the editor's selectors. It waits for no answer:
 * without an app nothing happens.
 */
export class SelectInApp {
  constructor(private readonly app: RunningApp) {}

  project(): void {
    this.select('selectApp', {});
  }

  book(book: string): void {
    this.select('selectBook', { book });
  }

  page({ book, page }: PageAddress): void {
    this.select('selectPage', { book, page });
  }

  /** @param layer the names of its groups and its own, with `/` between */
  layer({ book, page }: PageAddress, layer: string): void {
    this.select('selectLayer', { book, page, layer });
  }

  layerClass({ book, page }: PageAddress, layer: string, className: string): void {
    this.select('selectTool', { book, page, layer, class: className });
  }

  private select(name: SelectorEvent, params: { readonly [name: string]: PropertyValue }): void {
    this.app.dispatch({ name: `editor.selector.${name}`, params: tableOf(params) });
  }
}
