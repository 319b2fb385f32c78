import type { LayerTree } from '../page/layer-nodes.js';
import { placeOfFile, placeOfThing, type NamedThing, type Place } from '../address/place-of-thing.js';
import { severities, type Finding, type Mark } from './finding-text.js';

/** The findings about a page, about a book, or about the whole project. */
export interface FindingGroup {
  readonly book?: string;
  readonly page?: string;
  readonly findings: readonly Finding[];
}

/** Puts findings under their pages, in the order of the pages. The worst of each page comes first. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  const places = new Map<string, Pick<FindingGroup, 'book' | 'page'>>();
  for (const finding of findings) {
    const { book, page } = placeOfFinding(finding);
    const key = [book, page].filter((name) => name !== undefined).join('/');
    groups.set(key, [...(groups.get(key) ?? []), finding]);
    places.set(key, { ...(book && { book }), ...(page && { page }) });
  }
  return [...groups].map(([key, found]) => ({ ...places.get(key), findings: worstFirst(found) }));
}

/** The mark of each page by `harbour/dusk`, and of each book by `harbour`. Remarks mark nothing. */
export function pageMarks(findings: readonly Finding[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { book, page, findings: found } of groupFindings(findings.filter(isFault))) {
    const mark = markOf(found);
    if (book !== undefined && mark !== undefined) marks.set(page === undefined ? book : `${book}/${page}`, mark);
  }
  return marks;
}

/** The mark of each layer of a page, by its path. What is about a class marks its layer. */
export function layerMarks(
  findings: readonly Finding[],
  shown: { readonly book: string; readonly page: string },
  tree: LayerTree,
): ReadonlyMap<string, Mark> {
  const byLayer = new Map<string, Finding[]>();
  for (const finding of findings.filter(isFault)) {
    const { book, page, layer } = placeOfFinding(finding);
    if (book !== shown.book || page !== shown.page || layer === undefined) continue;
    const path = layerIn(tree, layer);
    if (path !== undefined) byLayer.set(path, [...(byLayer.get(path) ?? []), finding]);
  }
  return new Map(
    [...byLayer].flatMap(([path, found]) => {
      const mark = markOf(found);
      return mark === undefined ? [] : [[path, mark] as const];
    }),
  );
}

/** What a finding is about. What is about a page is in a file of the page, which may be that of a layer or command. */
export function placeOfFinding({ place, ...named }: NamedThing & Pick<Finding, 'place'>): Place {
  const thing = placeOfThing(named);
  const file = placeOfFile(place.path);
  const isPage = thing.layer === undefined && thing.command === undefined && thing.part === undefined;
  return isPage && file.page !== undefined && file.page === thing.page && file.book === thing.book ? file : thing;
}

/** The layer that the name of a file leads to: that of a class has one more word. */
export function layerIn(tree: LayerTree, path: string): string | undefined {
  let layer = path;
  while (layer !== '' && !tree.nodes.has(layer)) layer = layer.slice(0, Math.max(layer.search(/[_/][^_/]*$/), 0));
  return layer === '' ? undefined : layer;
}

function markOf(findings: readonly Finding[]): Mark | undefined {
  const [worst] = worstFirst(findings);
  return worst && { severity: worst.severity, findings: worstFirst(findings) };
}

function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap((severity) => findings.filter((each) => each.severity === severity));
}

function isFault({ severity }: Finding): boolean {
  return severity !== 'info';
}

const missingScripts: readonly Finding['code'][] = [
  'missing-script',
  'missing-command',
  'missing-custom-class',
  'missing-page',
  'missing-start',
  'class-without-script',
];

/** Whether the finding has a text to show: a script, a model or a settings file that is there. */
export function hasSource({ code, place }: Finding): boolean {
  return isSource(place.path) && !missingScripts.includes(code);
}

/** Whether the service shows the text of a file. */
export function isSource(path: string): boolean {
  return /\.(lua|json|settings)$/.test(path);
}
