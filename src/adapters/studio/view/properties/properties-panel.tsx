import { CircleQuestionMark } from 'lucide';
import { explainsFields, openTab } from '../../state/shown/preferences.js';
import { isDeviceKnown } from '../../state/shown/shown-device.js';
import { address, currentPage, selectedLayers } from '../../state/shown/selection.js';
import { Empty, IconButton, Panel } from '../controls/controls.js';
import { lazy } from '../controls/lazy.js';
import { ThingProblems } from '../problems/problem-mark.js';

const LayerForm = lazy(() => import('./layer-form.js').then((module) => module.LayerForm));
const ThingFoot = lazy(() => import('./thing-foot.js').then((module) => module.ThingFoot));

const editors = {
  command: lazy(() => import('../commands/command-editor.js').then(({ CommandEditor }) => CommandEditor)),
  part: lazy(() => import('../parts/part-editor.js').then(({ PartEditor }) => PartEditor)),
};

/** The properties of what is selected. */
export function PropertiesPanel() {
  const layers = selectedLayers.value;
  const { book, page, thing } = address.value;
  const place = `${book}/${page}`;
  const isNotYet = !isDeviceKnown.value && (thing !== undefined || layers.length > 0);
  const ThingEditor = thing && editors[thing.kind];
  return (
    <Panel title="Properties" class="properties" tools={<ExplainButton />}>
      <ThingProblems />
      {isNotYet ? null : ThingEditor !== undefined && thing !== undefined ? (
        <ThingEditor key={`${place}?${thing.kind}=${thing.name}`} name={thing.name} />
      ) : layers.length === 0 ? (
        <NoLayer />
      ) : (
        <LayerForm key={`${place}/${layers.map(({ path }) => path).join()}`} layers={layers} />
      )}
      <ThingFoot />
    </Panel>
  );
}

function ExplainButton() {
  return (
    <IconButton
      icon={CircleQuestionMark}
      label="Explain the properties"
      pressed={explainsFields.value}
      onClick={() => (explainsFields.value = !explainsFields.value)}
    />
  );
}

function NoLayer() {
  const { page } = currentPage.value ?? {};
  if (page === undefined) return <Empty>The properties of what you select appear here.</Empty>;
  const { audios, groups, timers, variables, joints } = page.components;
  const counts = [
    ['Layers', 'layers', page.layerDocuments.length],
    ['Commands', 'commands', page.commands.length],
    ['Audios', 'parts', audios.long.length + audios.short.length + (audios.sync?.length ?? 0)],
    ['Groups', 'parts', groups.length],
    ['Timers', 'parts', timers.length],
    ['Variables', 'parts', variables.length],
    ['Joints', 'parts', joints.length],
  ] as const;
  return (
    <>
      <header class="thing">
        <h3>{page.name}</h3>
        <span class="muted">page</span>
      </header>
      <p class="hint">Select a layer on the stage or in the list to change it.</p>
      <ul class="facts">
        {counts.map(
          ([name, tab, count]) =>
            count > 0 && (
              <li key={name}>
                <button type="button" class="fact" onClick={() => (openTab.value = tab)}>
                  {name} <b>{count}</b>
                </button>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
