// Writes docs/classes.md and docs/actions.md anew: node --import tsx scripts/make-class-docs.mjs
import { writeFileSync } from 'node:fs';
import { actionDocs, classDocs } from './catalogue-docs.ts';

writeFileSync(new URL('../docs/classes.md', import.meta.url), classDocs());
writeFileSync(new URL('../docs/actions.md', import.meta.url), actionDocs());
