import type { BookTemplate, BookTemplates } from '#application/ports/book-templates';
import { isTable, tableOf, type PropertyValue } from '#domain/properties/property-value';
import { builtTemplates } from '../../built-templates.js';
import { templatesFolder } from '../../template-files.js';
import { loadBookTemplates, type BookTemplateData } from './load-book-templates.js';

/** The templates of a folder; the package's own, as the build has read them, if no folder is given. */
export class YamlBookTemplates implements BookTemplates {
  private readonly data: BookTemplateData;

  constructor(folder?: URL) {
    const json =
      folder === undefined && builtTemplates !== undefined
        ? builtTemplates.bookTemplates
        : JSON.stringify(loadBookTemplates(folder ?? templatesFolder));
    // Tables without a prototype: no name is special.
    this.data = JSON.parse(json, (_name, value: PropertyValue) =>
      isTable(value) ? tableOf(value) : value,
    ) as BookTemplateData;
  }

  names(): readonly string[] {
    return Object.keys(this.data).sort();
  }

  find(name: string): BookTemplate | undefined {
    return this.data[name];
  }
}
