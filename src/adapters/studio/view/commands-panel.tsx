import { currentPage } from '../state/selection.js';
import { Empty } from './controls.js';
import { ThingList } from './thing-list.js';

/** The commands of the page. */
export function CommandsPanel() {
  const commands = currentPage.value?.page?.commands ?? [];
  if (commands.length === 0) return <Empty>This page has no commands yet.</Empty>;
  return (
    <div class="panel-list">
      <ThingList things={commands.map((name) => ({ kind: 'command', name, label: name }))} />
    </div>
  );
}
