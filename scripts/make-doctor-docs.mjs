// Generates the table of docs/references-and-doctor.md: node --import tsx scripts/make-doctor-docs.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { withFindingsTable } from './doctor-docs.ts';

const page = new URL('../docs/references-and-doctor.md', import.meta.url);
writeFileSync(page, withFindingsTable(readFileSync(page, 'utf8')));
