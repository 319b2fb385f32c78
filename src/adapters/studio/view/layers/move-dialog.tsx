import { useState } from 'preact/hooks';
import { childrenOf, isWithin, nameOf, withoutNested } from '../../model/page/layer-nodes.js';
import { shownOrder } from '../../model/page/tree-moves.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { moveTo, shownTree } from '../../state/edits/edit-layers.js';
import { DialogFrame } from '../dialogs/dialog.js';

/** Asks where layers go in the tree: the way without a drag. */
export function MoveDialog({ paths }: { readonly paths: readonly string[] }) {
  const tree = shownTree();
  const moved = withoutNested(paths);
  const isMoved = (path: string) => moved.some((group) => isWithin(path, group));
  const groups = shownOrder(tree).filter((path) => {
    const node = tree.nodes.get(path);
    const isGroup = node !== undefined && (node.children.length > 0 || node.document.image.drawnAs === 'group');
    return isGroup && !isMoved(path);
  });
  const [parent, setParent] = useState(tree.nodes.get(moved[0] ?? '')?.parent ?? '');
  const [index, setIndex] = useState(0);
  const shown = childrenOf(tree, parent).toReversed();
  const places = [
    { index: 0, title: 'On top' },
    ...shown.flatMap((path, at) => (isMoved(path) ? [] : [{ index: at + 1, title: `Below “${nameOf(path)}”` }])),
  ];
  const what = moved.length === 1 ? `“${nameOf(moved[0] ?? '')}”` : `${moved.length} layers`;
  return (
    <DialogFrame
      title={`Move ${what}`}
      onSubmit={() => {
        closeDialog();
        void moveTo(moved, { parent, index });
      }}
      footer={
        <>
          <button type="button" class="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Move
          </button>
        </>
      }
    >
      <div class="form-rows">
        <label htmlFor="move-parent">Into</label>
        <select
          id="move-parent"
          value={parent}
          onChange={({ currentTarget }) => {
            setParent(currentTarget.value);
            setIndex(0);
          }}
        >
          <option value="">The page</option>
          {groups.map((path) => (
            <option key={path} value={path}>
              {path.split('/').join(' › ')}
            </option>
          ))}
        </select>
        <label htmlFor="move-place">Place</label>
        <select id="move-place" value={index} onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}>
          {places.map((place) => (
            <option key={place.index} value={place.index}>
              {place.title}
            </option>
          ))}
        </select>
      </div>
    </DialogFrame>
  );
}
