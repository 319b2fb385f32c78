import type { LayerNode } from '../../model/page/layer-nodes.js';
import { componentDefinitions } from '../../state/project/documents.js';
import { classTarget, layersTarget, layerTarget } from '../../state/edits/form-targets.js';
import { movedLayer } from '../../model/geometry/class-way.js';
import { layerFacts, thingFacts } from '../../model/units/unit-facts.js';
import { currentPage } from '../../state/shown/selection.js';
import { shownPage } from '../../state/shown/stage-state.js';
import { thingOf } from '../../model/page/form-model.js';
import { ClassList } from './class-list.js';
import { Form, SharedForm } from './property-form.js';

/** The properties of the selected layers, and of the classes that all of them have. */
export function LayerForm({ layers }: { readonly layers: readonly LayerNode[] }) {
  const definition = componentDefinitions.value.find((each) => each.name === 'layer');
  const paths = layers.map(({ path }) => path);
  const [first, ...others] = layers;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  const facts = layerFacts(shownPage.value);
  const shared = first.document.classes.filter(({ name }) =>
    others.every(({ document }) => document.classes.some((each) => each.name === name)),
  );
  const classes = (
    <ClassList
      owner={{ kind: 'layers', paths }}
      classes={shared.map(({ name, class: className, custom }) => ({
        name,
        class: className,
        custom,
        things: layers.flatMap(({ document }) => {
          const attached = document.classes.find((each) => each.name === name);
          if (attached === undefined) return [];
          const moved = movedLayer(currentPage.value?.tree, document, attached.props);
          return [thingOf(attached, thingFacts(shownPage.value, attached.props, moved.props))];
        }),
        ...(isOne && { of: first.document }),
        target: isOne ? classTarget(first.path, name) : layersTarget(paths, name),
      }))}
    />
  );
  return (
    <>
      <header class="thing">
        {isOne ? (
          <>
            <h3 title={first.path}>{first.name}</h3>
            <span class="muted">{first.document.image.drawnAs === 'group' ? 'group' : 'layer'}</span>
          </>
        ) : (
          <>
            <h3>{layers.length} layers</h3>
            <span class="muted names" title={paths.join(', ')}>
              {layers.map(({ name }) => name).join(', ')}
            </span>
          </>
        )}
      </header>
      {/* A form that came before the others would move away from who types into it. */}
      {definition === undefined ? null : isOne ? (
        <Form
          of="layer"
          definition={definition}
          thing={thingOf(first.document, facts)}
          target={layerTarget(first.path)}
        >
          {classes}
        </Form>
      ) : (
        <SharedForm
          of="layer"
          definition={definition}
          things={layers.map(({ document }) => thingOf(document, facts))}
          target={layersTarget(paths)}
        >
          {classes}
        </SharedForm>
      )}
    </>
  );
}
