import type { PageThing } from '../model/address.js';
import type { LayerNode } from '../model/layer-tree.js';
import { classDefinitions, componentDefinitions } from '../state/documents.js';
import { classTarget, layerTarget } from '../state/form-targets.js';
import { address, currentPage, selectedLayer, selectedPaths } from '../state/selection.js';
import { Empty, Panel } from './controls.js';
import { Form } from './property-form.js';

/** The properties of what is selected. */
export function PropertiesPanel() {
  const layer = selectedLayer.value;
  const { book, page, thing } = address.value;
  const place = `${book}/${page}`;
  return (
    <Panel title="Properties" class="properties">
      {thing !== undefined ? (
        <ThingEditor key={`${place}?${thing.kind}=${thing.name}`} thing={thing} />
      ) : layer === undefined ? (
        <NoLayer />
      ) : (
        <LayerForm key={`${place}/${layer.path}`} layer={layer} />
      )}
    </Panel>
  );
}

function ThingEditor({ thing: { kind, name } }: { readonly thing: PageThing }) {
  return (
    <header class="thing">
      <h3 title={name}>{name.split('/').at(-1)}</h3>
      <span class="muted">{kind}</span>
    </header>
  );
}

function NoLayer() {
  const { length: count } = selectedPaths.value;
  if (count > 1) return <Empty>{count} layers are selected. Drag them, or move them by arrow keys.</Empty>;
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

function LayerForm({ layer: { path, name, document } }: { readonly layer: LayerNode }) {
  const definition = componentDefinitions.value.find((each) => each.name === 'layer');
  return (
    <>
      <header class="thing">
        <h3 title={path}>{name}</h3>
        <span class="muted">{document.image.drawnAs === 'group' ? 'group' : 'layer'}</span>
      </header>
      {definition !== undefined && <Form definition={definition} values={document.props} target={layerTarget(path)} />}
      {document.classes.map((each) => (
        <ClassForm key={each.name} path={path} attached={each} />
      ))}
    </>
  );
}

function ClassForm(props: { path: string; attached: LayerNode['document']['classes'][number] }) {
  const { name, custom, props: values, defaults } = props.attached;
  const definition = classDefinitions.value.find((each) => each.name === name);
  return (
    <details class="class-form" open>
      <summary>
        <span class="badge">{custom ? 'custom class' : 'class'}</span> {definition?.title ?? name}
      </summary>
      {definition === undefined ? (
        <p class="hint">
          {custom ? 'A class of this project: its author describes no properties.' : 'This class has no definition.'}
        </p>
      ) : (
        <Form definition={definition} values={values} defaults={defaults} target={classTarget(props.path, name)} />
      )}
    </details>
  );
}
