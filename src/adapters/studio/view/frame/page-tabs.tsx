import type { ComponentType } from 'preact';
import { openTab } from '../../state/shown/preferences.js';
import { LayersPanel } from '../layers/layers-panel.js';
import { lazy } from '../controls/lazy.js';

const CommandsPanel = lazy(() => import('../commands/commands-panel.js').then((module) => module.CommandsPanel));
const PartsPanel = lazy(() => import('../parts/parts-panel.js').then((module) => module.PartsPanel));

type Tab = typeof openTab.value;

const tabs: readonly { readonly name: Tab; readonly title: string; readonly view: ComponentType }[] = [
  { name: 'layers', title: 'Layers', view: LayersPanel },
  { name: 'commands', title: 'Commands', view: CommandsPanel },
  { name: 'parts', title: 'Parts', view: PartsPanel },
];

/** What the page has: its layers, its commands, and its other parts. Arrow keys go from tab to tab. */
export function PageTabs() {
  const { value: open } = openTab;
  const View = tabs.find(({ name }) => name === open)?.view ?? LayersPanel;
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (tabs.findIndex(({ name }) => name === open) + step + tabs.length) % tabs.length;
    openTab.value = tabs[index]?.name ?? 'layers';
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <section class="page-tabs">
      <div class="tabs" role="tablist" aria-label="What the page has" onKeyDown={onKeyDown}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={name === open}
            aria-controls="tab-panel"
            tabIndex={name === open ? 0 : -1}
            onClick={() => (openTab.value = name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" class="tab-panel" aria-labelledby={`tab-${open}`}>
        <View />
      </div>
    </section>
  );
}
