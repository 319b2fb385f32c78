import { tableOf, type PropertyValue } from '#domain/properties/property-value';
import type { PageAddress } from '#domain/page';
import type { RunningApp } from '#application/ports/running-app';
import type { ClassAddress } from '../layer-class/class-document.js';
import type { LayerAddress } from '../layer/layer-document.js';

type SelectorEvent = 'selectApp' | 'selectBook' | 'selectPage' | 'selectLayer' | 'selectTool';

/**
 * Selects in the running app what its author looks at, with the events of the editor's selectors. It waits for no answer:
 * without an app nothing happens.
 */
export class SelectInApp {
  constructor(private readonly app: Pick<RunningApp, 'dispatch'>) {}

  project(): void {
    this.select('selectApp', {});
  }

  book(book: string): void {
    this.select('selectBook', { book });
  }

  page({ book, page }: PageAddress): void {
    this.select('selectPage', { book, page });
  }

  layer(target: LayerAddress | ClassAddress): void {
    const { book, page, path } = target;
    const layer = { book, page, layer: path.join('/') };
    if ('class' in target) this.select('selectTool', { ...layer, class: target.class });
    else this.select('selectLayer', layer);
  }

  private select(name: SelectorEvent, params: { readonly [name: string]: PropertyValue }): void {
    void this.app.dispatch({ name: `editor.selector.${name}`, params: tableOf(params) });
  }
}
