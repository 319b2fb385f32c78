import { useSignal } from '@preact/signals';
import { CircleCheck, Wrench } from 'lucide';
import { groupFindings, type FindingGroup } from '../../model/lists/findings.js';
import { severities, type Finding, type Severity } from '../../model/lists/finding-text.js';
import { mutedProblems as muted } from '../../state/shown/preferences.js';
import { fixAll } from '../../state/edits/fixes.js';
import { findings, isExamining } from '../../state/project/problems.js';
import { openPage } from '../../state/shown/selection.js';
import { Empty } from '../controls/controls.js';
import { Drawer } from '../controls/drawer.js';
import { FindingItem, severityIcons } from './finding-item.js';
import { Icon } from '../controls/line-icon.js';

const counted = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['remark', 'remarks'],
} as const;

/** How many findings are drawn at first, and with each press of the button for more. */
const step = 200;

/** What the doctor finds in the project, by page. */
export function ProblemsDrawer() {
  const { value: found } = findings;
  return (
    <Drawer title="Problems">
      <p class="unseen" role="status">
        {found === undefined || isExamining.value ? '' : `${found.length} problem${found.length === 1 ? '' : 's'}`}
      </p>
      {found === undefined && <Empty>Examining the project…</Empty>}
      {found?.length === 0 && (
        <Empty>
          <Icon node={CircleCheck} size={28} />
          No problems. The project is sound.
        </Empty>
      )}
      {found !== undefined && found.length > 0 && <Found found={found} />}
    </Drawer>
  );
}

function Found({ found }: { readonly found: readonly Finding[] }) {
  const limit = useSignal(step);
  const visible = found.filter(({ severity }) => !muted.value.includes(severity));
  const groups = withinLimit(groupFindings(visible), limit.value);
  const fixable = found.filter(({ fix }) => fix !== undefined).length;
  return (
    <>
      <div class="problem-tools">
        <div role="group" aria-label="What is shown" class="severities">
          {severities.map((severity) => (
            <SeverityButton
              key={severity}
              severity={severity}
              count={found.filter((each) => each.severity === severity).length}
            />
          ))}
        </div>
        {fixable > 0 && (
          <button type="button" class="button with-icon" onClick={() => void fixAll(fixable)}>
            <Icon node={Wrench} size={14} />
            Fix all {fixable}…
          </button>
        )}
      </div>
      <div class="entries problem-groups">
        {visible.length === 0 && <Empty>All of them are hidden. Press a button above to show them.</Empty>}
        {groups.map((group) => (
          <Group key={`${group.book}/${group.page}`} group={group} />
        ))}
        {visible.length > limit.value && (
          <button type="button" class="button" onClick={() => (limit.value += step)}>
            Show more of {visible.length}
          </button>
        )}
      </div>
    </>
  );
}

function SeverityButton({ severity, count }: { readonly severity: Severity; readonly count: number }) {
  if (count === 0) return null;
  const isShown = !muted.value.includes(severity);
  const words = counted[severity][count === 1 ? 0 : 1];
  const toggle = () =>
    (muted.value = isShown ? [...muted.value, severity] : muted.value.filter((each) => each !== severity));
  return (
    <button
      type="button"
      class={`severity severity-${severity}`}
      aria-pressed={isShown}
      title={`${isShown ? 'Hide' : 'Show'} ${count} ${words}`}
      onClick={toggle}
    >
      <Icon node={severityIcons[severity]} size={14} />
      {count}
      <span class="unseen"> {words}</span>
    </button>
  );
}

function Group({ group: { book, page, findings: found } }: { readonly group: FindingGroup }) {
  const title = page === undefined ? (book ?? 'The project') : `${book} / ${page}`;
  return (
    <section class="problem-group" aria-label={title}>
      <h3>
        {book !== undefined && page !== undefined ? (
          <button type="button" class="group-link" onClick={() => openPage(book, page)}>
            {title}
          </button>
        ) : (
          title
        )}
        <span class="tag">{found.length}</span>
      </h3>
      <ul>
        {found.map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function withinLimit(groups: readonly FindingGroup[], limit: number): readonly FindingGroup[] {
  let left = limit;
  return groups.flatMap((group) => {
    const findings = group.findings.slice(0, left);
    left -= findings.length;
    return findings.length === 0 ? [] : [{ ...group, findings }];
  });
}
