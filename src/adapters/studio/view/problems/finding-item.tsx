import { CircleAlert, Info, TriangleAlert, Wrench } from 'lucide';
import { hasSource, placeOfFinding } from '../../model/lists/findings.js';
import { textOfFinding, type Finding } from '../../model/lists/finding-text.js';
import { isShowable, showPlace } from '../../state/shown/navigation.js';
import { fixFinding } from '../../state/edits/fixes.js';
import { Icon } from '../controls/line-icon.js';
import { showSource } from '../dialogs/show-source.js';

export const severityIcons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;
export const severityWords = { error: 'Error', warning: 'Warning', info: 'Remark' } as const;

/** A finding of the doctor: a click leads to the thing; its place opens the file; its fix is shown before it is made. */
export function FindingItem({ finding }: { readonly finding: Finding }) {
  const { severity, place, excerpt, fix } = finding;
  const thing = placeOfFinding(finding);
  const text = (
    <>
      <span class="unseen">{severityWords[severity]}: </span>
      {textOfFinding(finding)}
    </>
  );
  const shown = place.line === undefined ? place.path : `${place.path}:${place.line}`;
  return (
    <li class={`finding finding-${severity}`}>
      <Icon node={severityIcons[severity]} size={15} />
      <div class="finding-body">
        {isShowable(thing) ? (
          <button type="button" class="finding-text" onClick={() => void showPlace(thing)}>
            {text}
          </button>
        ) : (
          <p class="finding-text">{text}</p>
        )}
        {excerpt !== undefined && <pre class="excerpt">{excerpt}</pre>}
        <div class="finding-foot">
          {hasSource(finding) ? (
            <button
              type="button"
              class="file-link"
              title={`Show ${shown}`}
              onClick={() => showSource(place.path, place.line)}
            >
              {shown}
            </button>
          ) : (
            <span class="file-link" title={shown}>
              {shown}
            </span>
          )}
          {fix !== undefined && (
            <button
              type="button"
              class="button with-icon"
              title={`The fix ${fix}`}
              onClick={() => void fixFinding(finding)}
            >
              <Icon node={Wrench} size={13} />
              Fix…
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
