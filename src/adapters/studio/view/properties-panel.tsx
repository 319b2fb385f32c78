import { CircleQuestionMark } from 'lucide';
import { explainsFields } from '../state/preferences.js';
import { address, currentPage, selectedLayers } from '../state/selection.js';
import { Empty, IconButton, Panel } from './controls.js';
import { lazy } from './lazy.js';
import { ThingFoot } from './thing-foot.js';
import { ThingProblems } from './problem-mark.js';

const LayerForm = lazy(() => import('./layer-form.js').then((module) => module.LayerForm));

const editors = {
  command: lazy(() => import('./command-editor.js').then(({ CommandEditor }) => CommandEditor)),
  part: lazy(() => import('./part-editor.js').then(({ PartEditor }) => PartEditor)),
};

/** The properties of what is selected. */
export function PropertiesPanel() {
  const layers = selectedLayers.value;
  const { book, page, thing } = address.value;
  const place = `${book}/${page}`;
  const ThingEditor = thing && editors[thing.kind];
  return (
    <Panel title="Properties" class="properties" tools={<ExplainButton />}>
      <ThingProblems />
      {ThingEditor !== undefined && thing !== undefined ? (
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
  if (page === undefined) return <Empty>Select a page.</Empty>;
  const { audios, groups, timers, variables, joints } = page.components;
  const counts = {
    Layers: page.layerDocuments.length,
    Commands: page.commands.length,
    Audios: audios.long.length + audios.short.length + (audios.sync?.length ?? 0),
    Groups: groups.length,
    Timers: timers.length,
    Variables: variables.length,
    Joints: joints.length,
  };
  return (
    <>
      <header class="thing">
        <h3>{page.name}</h3>
        <span class="muted">page</span>
      </header>
      <dl class="facts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">Select a layer on the stage or in the list to see its properties.</p>
    </>
  );
}
