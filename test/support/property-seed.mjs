// In continuous integration, property tests try the same cases every time: a red run is the change's
// doing, and can be repeated. Everywhere else they try new ones.
import { configureGlobal } from 'fast-check';
import { createRequire } from 'node:module';

if (process.env.CI) {
  // Test files are loaded in one way or the other, each with a copy of the library of its own.
  for (const configure of [configureGlobal, createRequire(import.meta.url)('fast-check').configureGlobal]) {
    configure({ seed: 20261121 });
  }
}
