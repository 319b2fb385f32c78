import { isWithin } from '../../model/page/layer-nodes.js';
import { severities, type Mark } from '../../model/lists/finding-text.js';
import { markedLayers, markedPages, textOfMark } from '../../state/project/problems.js';
import { foldedGroups } from '../../state/shown/preferences.js';
import { selectedPaths } from '../../state/shown/selection.js';
import { lazy } from '../controls/lazy.js';

/** A dot beside the name of a layer with a problem, and beside that of a folded group around one. */
export function LayerMark({ path }: { readonly path: string }) {
  const mark = markOfRow(path);
  return mark === undefined ? null : (
    <span class={`mark mark-${mark.severity}`} title={textOfMark(mark)} aria-hidden="true" />
  );
}

/** What the dot of a row means, in words. */
export function markText(path: string): string | undefined {
  const mark = markOfRow(path);
  return mark && (mark.findings.length === 1 ? 'has a problem' : `has ${mark.findings.length} problems`);
}

function markOfRow(path: string): Mark | undefined {
  const marks = markedLayers.value;
  if (!foldedGroups.value.has(path)) return marks.get(path);
  const within = [...marks].filter(([each]) => isWithin(each, path)).map(([, mark]) => mark);
  const severity = severities.find((each) => within.some((mark) => mark.severity === each));
  return severity && { severity, findings: within.flatMap(({ findings }) => findings) };
}

const FindingItem = lazy(() => import('./finding-item.js').then((module) => module.FindingItem));

/** What is wrong with the selected layer, above its properties. */
export function ThingProblems() {
  const [path, ...others] = selectedPaths.value;
  const mark = path === undefined || others.length > 0 ? undefined : markedLayers.value.get(path);
  return mark === undefined ? null : (
    <ul class="thing-problems" aria-label="Problems of this layer">
      {mark.findings.map((finding) => (
        <FindingItem key={finding.id} finding={finding} />
      ))}
    </ul>
  );
}

/** A dot on the picture of a page with problems. */
export function PageMark({ book, page }: { readonly book: string; readonly page: string }) {
  const mark = markedPages.value.get(`${book}/${page}`);
  if (mark === undefined) return null;
  const { length: count } = mark.findings;
  return (
    <span class={`mark page-mark mark-${mark.severity}`} title={textOfMark(mark)}>
      <span class="unseen">{count === 1 ? 'a problem' : `${count} problems`}</span>
    </span>
  );
}
