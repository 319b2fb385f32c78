import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Check,
  Circle,
  Image,
  Square,
  Type,
} from 'lucide';
import { devices } from '../../model/devices/devices.js';
import { project } from '../../state/project/documents.js';
import { addLayer, alignSelection, distributeSelection } from '../../state/edits/edit-layers.js';
import { gridSize, shownLanguage } from '../../state/shown/preferences.js';
import { chooseDevice, contentRule } from '../../state/shown/devices-of-project.js';
import { shownDevice } from '../../state/shown/shown-device.js';
import { selectedPaths } from '../../state/shown/selection.js';
import type { MenuItem } from '../controls/menu.js';
import { drawInMiddle } from './stage-drags.js';

export function newLayerItems(): readonly MenuItem[] {
  return [
    { label: 'Image layer', icon: Image, run: () => void addLayer('layer', {}) },
    { label: 'Rectangle', icon: Square, run: () => drawInMiddle('rectangle') },
    { label: 'Circle', icon: Circle, run: () => drawInMiddle('ellipse') },
    { label: 'Text', icon: Type, run: () => drawInMiddle('text') },
  ];
}

export function alignItems(): readonly MenuItem[] {
  const count = selectedPaths.value.length;
  const where = count === 1 ? 'on the page' : 'with each other';
  const item = (label: string, icon: MenuItem['icon'], run: () => void): MenuItem => ({
    label: `${label} ${where}`,
    ...(icon && { icon }),
    run,
  });
  const few = count < 3;
  return [
    item('Left', AlignStartVertical, () => void alignSelection('left')),
    item('Centre', AlignCenterVertical, () => void alignSelection('centre')),
    item('Right', AlignEndVertical, () => void alignSelection('right')),
    item('Top', AlignStartHorizontal, () => void alignSelection('top')),
    item('Middle', AlignCenterHorizontal, () => void alignSelection('middle')),
    item('Bottom', AlignEndHorizontal, () => void alignSelection('bottom')),
    {
      label: 'Equal gaps from left to right',
      icon: AlignHorizontalDistributeCenter,
      disabled: few,
      startsGroup: true,
      run: () => void distributeSelection('x'),
    },
    {
      label: 'Equal gaps from top to bottom',
      icon: AlignVerticalDistributeCenter,
      disabled: few,
      run: () => void distributeSelection('y'),
    },
  ];
}

const gridSizes = [5, 10, 20, 40];

export function gridItems(): readonly MenuItem[] {
  return [0, ...gridSizes].map((size) => ({
    label: size === 0 ? 'No grid' : `Every ${size} points`,
    ...(size === gridSize.value && { icon: Check }),
    run: () => void (gridSize.value = size),
  }));
}

/** Why the stage has no other device. */
const unknownRule = 'config.lua does not show how large the content is: only a run of it could';

export function deviceItems(): readonly MenuItem[] {
  if (contentRule.value.rule === 'unknown') return [{ label: unknownRule, disabled: true, run: () => undefined }];
  return devices.map((device, index) => ({
    label: device.name,
    startsGroup: index > 0 && devices[index - 1]?.isDesk !== device.isDesk,
    ...(device.id === shownDevice.value.device.id && { icon: Check }),
    run: () => chooseDevice(device),
  }));
}

export function languageItems(): readonly MenuItem[] {
  return ['', ...(project.value?.languages ?? [])].map((language) => ({
    label: language === '' ? 'All languages' : language,
    ...(language === shownLanguage.value && { icon: Check }),
    run: () => void (shownLanguage.value = language),
  }));
}
