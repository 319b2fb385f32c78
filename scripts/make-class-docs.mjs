// Generates docs/classes.md, docs/actions.md and the tables of docs/engine.md: node --import tsx scripts/make-class-docs.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { actionDocs, classDocs } from './catalogue-docs.ts';
import { withCatalogueTable } from './engine-docs.ts';

writeFileSync(new URL('../docs/classes.md', import.meta.url), classDocs());
writeFileSync(new URL('../docs/actions.md', import.meta.url), actionDocs());

const engine = new URL('../docs/engine.md', import.meta.url);
writeFileSync(engine, withCatalogueTable(readFileSync(engine, 'utf8')));
