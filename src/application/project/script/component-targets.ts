import { componentNameKind, type ComponentEntry } from '#domain/component-kind';
import type { PageAddress } from '#domain/page';
import { tableOf } from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import type { ScriptTarget } from './script-target.js';

/** Which script and JSON file describe an entry of a page's component lists. */
export class ComponentTargets {
  constructor(private readonly catalogue: ClassCatalogue) {}

  component(address: PageAddress, entry: ComponentEntry): ScriptTarget {
    const type = entry.type === undefined ? {} : { type: entry.type };
    return {
      title: `the ${componentNameKind[entry.kind]} "${entry.name}"`,
      definition: this.catalogue.component(entry.kind),
      script: layout.componentScript(address, entry),
      json: layout.componentJson(address, entry),
      // Beside a page group "a" there may be a layer "a_group", whose JSON file has the name of an older editor's.
      owns: ({ name }) => (name ?? entry.name) === entry.name,
      jsonIdentity: tableOf({ name: entry.name }, type),
      identity: tableOf({ name: entry.name, page: address.page, book: address.book }, type),
    };
  }
}
