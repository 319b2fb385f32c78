// Prints the module that replaces src/built-templates.ts in the bundle: node --import tsx scripts/built-templates.ts
import { loadBookTemplates } from '#adapters/catalogue-yaml/load-book-templates';
import { loadCatalogue } from '#adapters/catalogue-yaml/load-catalogue';
import { loadTemplates, templatesFolder } from '../src/template-files.js';

const catalogue = JSON.stringify(JSON.stringify(loadCatalogue(templatesFolder)));
const bookTemplates = JSON.stringify(JSON.stringify(loadBookTemplates(templatesFolder)));
const templates = JSON.stringify(loadTemplates(templatesFolder));
console.log(
  `export const builtTemplates = { catalogue: ${catalogue}, bookTemplates: ${bookTemplates}, templates: { __proto__: null, ...${templates} } };`,
);
