import {
  ArrowDownToLine,
  ArrowUpToLine,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FolderInput,
  Group,
  MoveDown,
  MoveUp,
  Scissors,
  Trash2,
  Type,
  Ungroup,
} from 'lucide';
import { clip } from '../../state/shown/clip.js';
import { copySelection, duplicateSelection, paste } from '../../state/edits/clipboard.js';
import { confirmRemoval } from '../../state/edits/confirm-change.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { groupSelection, orderSelection, shownTree, ungroupSelection } from '../../state/edits/edit-layers.js';
import { editText, hasText, onlySelected } from '../../state/shown/edited-text.js';
import { selectedPaths } from '../../state/shown/selection.js';
import { lazy } from '../controls/lazy.js';
import type { MenuItem } from '../controls/menu.js';

const MoveDialog = lazy(() => import('./move-dialog.js').then(({ MoveDialog: view }) => view));

/** What can be done with the selected layers, on the stage and in the tree. */
export function layerMenu(): readonly MenuItem[] {
  const paths = selectedPaths.value;
  const isNothing = paths.length === 0;
  const hasGroup = paths.some((path) => (shownTree().nodes.get(path)?.children.length ?? 0) > 0);
  const only = onlySelected();
  return [
    ...(hasText(only) ? [{ label: 'Type the text', icon: Type, run: () => void editText(only) }] : []),
    { label: 'Cut', icon: Scissors, keys: 'Control+X', disabled: isNothing, run: () => copySelection(true) },
    { label: 'Copy', icon: Copy, keys: 'Control+C', disabled: isNothing, run: () => copySelection() },
    { label: 'Paste', icon: ClipboardPaste, keys: 'Control+V', disabled: clip.value === null, run: () => void paste() },
    {
      label: 'Duplicate',
      icon: CopyPlus,
      keys: 'Control+D',
      disabled: isNothing,
      run: () => void duplicateSelection(),
    },
    {
      label: 'Group',
      icon: Group,
      keys: 'Control+G',
      disabled: isNothing,
      startsGroup: true,
      run: () => void groupSelection(),
    },
    {
      label: 'Ungroup',
      icon: Ungroup,
      keys: 'Control+Shift+G',
      disabled: !hasGroup,
      run: () => void ungroupSelection(),
    },
    {
      label: 'Move to…',
      icon: FolderInput,
      keys: 'Control+M',
      disabled: isNothing,
      run: () => moveLayers(paths),
    },
    {
      label: 'Bring forward',
      icon: MoveUp,
      keys: 'Control+]',
      disabled: isNothing,
      startsGroup: true,
      run: () => void orderSelection('forward'),
    },
    {
      label: 'Send backward',
      icon: MoveDown,
      keys: 'Control+[',
      disabled: isNothing,
      run: () => void orderSelection('backward'),
    },
    {
      label: 'Bring to front',
      icon: ArrowUpToLine,
      keys: 'Control+Alt+]',
      disabled: isNothing,
      run: () => void orderSelection('front'),
    },
    {
      label: 'Send to back',
      icon: ArrowDownToLine,
      keys: 'Control+Alt+[',
      disabled: isNothing,
      run: () => void orderSelection('back'),
    },
    {
      label: 'Remove',
      icon: Trash2,
      keys: 'Delete',
      isDangerous: true,
      disabled: isNothing,
      startsGroup: true,
      run: () => void confirmRemoval(paths),
    },
  ];
}

/** Asks where layers go. */
export function moveLayers(paths: readonly string[]): void {
  if (paths.length > 0) showDialog(MoveDialog, { paths });
}
