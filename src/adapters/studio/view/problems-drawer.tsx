import { findings } from '../state/problems.js';
import { Empty } from './controls.js';
import { Drawer } from './drawer.js';

/** What the doctor finds in the project. */
export function ProblemsDrawer() {
  const found = findings.value;
  return (
    <Drawer title="Problems">
      {found === undefined && <Empty>Examining the project…</Empty>}
      {found?.length === 0 && <Empty>No problems. The project is sound.</Empty>}
      <ol class="entries">
        {found?.map(({ id, severity, explanation, place }) => (
          <li key={id} class={`finding finding-${severity}`}>
            <p>{explanation}</p>
            <code class="muted">{place.path}</code>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
