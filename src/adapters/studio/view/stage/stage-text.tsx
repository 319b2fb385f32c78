import { useLayoutEffect, useRef } from 'preact/hooks';
import { toScreen, type Box } from '../../model/geometry/geometry.js';
import { formGroups, textOf, thingOf, type Field } from '../../model/page/form-model.js';
import type { LayerNode } from '../../model/page/layer-nodes.js';
import { textOfLayer, type LayerText } from '../../model/page/layer-text.js';
import { classTarget, layerTarget } from '../../state/edits/form-targets.js';
import { dropDraft, saveDraft, typeDraft, typedState, type FormTarget } from '../../state/edits/save-drafts.js';
import { classDefinitions, componentDefinitions } from '../../state/project/documents.js';
import { editedText } from '../../state/shown/edited-text.js';
import { currentPage } from '../../state/shown/selection.js';
import { boxOf, view } from '../../state/shown/stage-state.js';

/** The text of a layer, typed where the layer is. It is the field of the form, in another place. */
export function StageText() {
  const path = editedText.value;
  const node = path === undefined ? undefined : currentPage.value?.tree.nodes.get(path);
  const text = node === undefined ? undefined : textOfLayer(node.document);
  if (node === undefined || text === undefined) return null;
  const field = fieldOf(node, text);
  const { className } = text;
  const target = className === undefined ? layerTarget(node.path) : classTarget(node.path, className);
  return field === undefined ? null : <TextArea key={target.key} {...{ node, text, field, target }} />;
}

function fieldOf({ document }: LayerNode, { className, property }: LayerText): Field | undefined {
  const definition =
    className === undefined
      ? componentDefinitions.value.find(({ name }) => name === 'layer')
      : classDefinitions.value.find(({ name }) => name === className);
  const thing = className === undefined ? document : document.classes.find(({ name }) => name === className);
  if (definition === undefined || thing === undefined) return undefined;
  const fields = formGroups(definition, thingOf(thing)).flatMap((group) => group.fields);
  return fields.find(({ name }) => name === property);
}

interface TextAreaProps {
  readonly node: LayerNode;
  readonly text: LayerText;
  readonly field: Field;
  readonly target: FormTarget;
}

/** Enter saves, and so does leaving it; Shift and Enter begin a line, and Escape drops what was typed. */
function TextArea({ node, text, field, target }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const state = typedState(target, field);
  const shown = state.kind === 'clean' ? textOf(field, field.value ?? field.default) : state.text;
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  const close = () => {
    if (editedText.value === node.path) editedText.value = undefined;
  };
  const leave = () => {
    close();
    document.querySelector<SVGElement>('.stage-page')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dropDraft(target, field);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    // Who leaves the text saves it.
    leave();
  };
  return (
    <textarea
      ref={area}
      class="stage-text"
      dir="auto"
      rows={shown.split('\n').length}
      spellcheck={false}
      aria-label={`${field.title} of ${node.name}`}
      style={styleOf(boxOf(node), text.fontSize, node.document.props['align'])}
      value={shown}
      onInput={({ currentTarget }) => typeDraft(target, field, currentTarget.value)}
      onBlur={() => {
        close();
        void saveDraft(target, field);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function styleOf(box: Box, fontSize: number, align: unknown) {
  const { zoom } = view.value;
  const { x, y } = toScreen(view.value, box);
  return {
    left: `${x}px`,
    top: `${y}px`,
    width: `${Math.max(box.width * zoom, 80)}px`,
    minHeight: `${box.height * zoom}px`,
    fontSize: `${Math.max(fontSize * zoom, 12)}px`,
    textAlign: align === 'center' || align === 'right' ? align : 'start',
  };
}
