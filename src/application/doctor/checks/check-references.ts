import { nearest } from '#domain/problem/nearest';
import type { ReferenceKind } from '#domain/reference/reference-kind';
import type { Finding, FindingCode } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

const codes: Readonly<Partial<Record<ReferenceKind, FindingCode>>> = {
  command: 'dangling-action',
  page: 'dangling-page',
};

const words: Readonly<Record<ReferenceKind, string>> = {
  layer: 'layer or page group',
  animation: 'animation (a layer, "_" and a class that it carries)',
  image: 'image',
  'image-file': 'image file',
  command: 'command',
  page: 'page',
  audio: 'audio',
  timer: 'timer',
  variable: 'variable',
  joint: 'joint',
};

/** Names that are the names of nothing. */
export function checkReferences({ page, references, names }: ExaminedPage): Finding[] {
  const { address } = page;
  return references
    .filter((reference) => !names.has(reference))
    .map(({ path, at, kind, name }) => {
      const [near] = nearest(name, names.all(kind));
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
      const where = kind === 'page' ? `the book "${address.book}"` : `the page "${address.page}"`;
      return {
        code: codes[kind] ?? 'dangling-target',
        place: { path },
        resource: [address.book, address.page],
        explanation: `"${at}" says "${name}", and ${where} has no ${words[kind]} of that name: nothing happens.${hint}`,
      };
    });
}
