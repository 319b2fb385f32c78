import {
  AlignCenterVertical,
  ChartGantt,
  Circle,
  Grid3x3,
  Languages,
  Magnet,
  Maximize,
  Minus,
  MousePointer2,
  Play,
  Plus,
  ScanLine,
  Smartphone,
  Square,
  Type,
} from 'lucide';
import { centreView, zoomAt } from '../../model/geometry/geometry.js';
import { project } from '../../state/project/documents.js';
import { isDesign, isReading, moment } from '../../state/shown/moment.js';
import { isTimelineOpen, showsSafeArea, snaps } from '../../state/shown/preferences.js';
import { shownDevice } from '../../state/shown/shown-device.js';
import { currentPage, selectedPaths } from '../../state/shown/selection.js';
import { chosenView, fitStage, pageFacts, stageSize, tool, view } from '../../state/shown/stage-state.js';
import { IconButton } from '../controls/controls.js';
import { lazyMotion } from '../controls/lazy.js';
import { MenuButton } from '../controls/menu.js';
import { hasMotion } from '../timeline/timeline-panel.js';

const MomentTools = lazyMotion(() => import('./moment-tools.js').then((module) => module.MomentTools));

const menus = () => import('./stage-menus.js');

/** Zooms about the middle of the stage. */
export function zoomBy(factor: number): void {
  const { width, height } = stageSize.value;
  chosenView.value = zoomAt(view.value, { x: width / 2, y: height / 2 }, factor);
}

/** A point of the page is a pixel of the screen. */
export function zoomToFull(): void {
  const { width, height } = pageFacts.value;
  chosenView.value = centreView({ x: 0, y: 0, width, height }, stageSize.value, 1);
}

const tools = [
  { name: 'select', icon: MousePointer2, label: 'Select', keys: 'V' },
  { name: 'rectangle', icon: Square, label: 'Draw a rectangle', keys: 'R' },
  { name: 'ellipse', icon: Circle, label: 'Draw a circle', keys: 'E' },
  { name: 'text', icon: Type, label: 'Write a text', keys: 'T' },
] as const;

/** Plays the page as its reader sees it. Nothing is edited on the stage meanwhile. */
export function playPage(): void {
  if (currentPage.value?.state !== 'ready') return;
  tool.value = 'select';
  isReading.value = true;
}

/** Chooses what the pointer does, and puts the focus on the stage, where Enter draws. */
export function chooseTool(name: typeof tool.value): void {
  if (isReading.value) return;
  tool.value = name;
  if (name !== 'select') moment.value = 'design';
  document.querySelector<SVGElement>('.stage-page')?.focus();
}

export function StageTools() {
  const languages = project.value?.languages ?? [];
  if (isReading.value) return null;
  return (
    <div class="stage-tools" role="toolbar" aria-label="Stage">
      <IconButton icon={Play} label="Play the page" keys="Space" onClick={playPage} />
      <div class="tool-group">
        {tools.map(({ name, icon, label, keys }) => (
          <IconButton
            key={name}
            icon={icon}
            label={label}
            keys={keys}
            pressed={tool.value === name}
            onClick={() => chooseTool(name)}
          />
        ))}
      </div>
      {(hasMotion.value || !isDesign.value) && <MomentTools />}
      <IconButton
        icon={ChartGantt}
        label="Timeline"
        pressed={isTimelineOpen.value}
        onClick={() => (isTimelineOpen.value = !isTimelineOpen.value)}
      />
      {selectedPaths.value.length > 0 && (
        <MenuButton
          icon={AlignCenterVertical}
          label="Align"
          items={() => menus().then(({ alignItems }) => alignItems())}
        />
      )}
      <div class="tool-group">
        <IconButton icon={Minus} label="Zoom out" keys="Control+-" onClick={() => zoomBy(1 / 1.25)} />
        <button type="button" class="zoom" title="Show at 100 %" onClick={zoomToFull}>
          {Math.round(view.value.zoom * 100)} %
        </button>
        <IconButton icon={Plus} label="Zoom in" keys="Control++" onClick={() => zoomBy(1.25)} />
        <IconButton icon={Maximize} label="Fit the page" keys="Control+0" onClick={fitStage} />
      </div>
      <div class="tool-group">
        <IconButton
          icon={Magnet}
          label="Snap to the page, other layers and the grid; Ctrl does the opposite while dragging"
          pressed={snaps.value}
          onClick={() => (snaps.value = !snaps.value)}
        />
        <MenuButton icon={Grid3x3} label="Grid" items={() => menus().then(({ gridItems }) => gridItems())} />
        <IconButton
          icon={ScanLine}
          label="Show the safe area, and what each device shows"
          pressed={showsSafeArea.value}
          onClick={() => (showsSafeArea.value = !showsSafeArea.value)}
        />
        <MenuButton
          class="device-button"
          icon={Smartphone}
          label={`Shown on: ${shownDevice.value.device.name}`}
          text={shownDevice.value.device.name}
          items={() => menus().then(({ deviceItems }) => deviceItems())}
        />
        {languages.length > 0 && (
          <MenuButton
            icon={Languages}
            label="Language on the stage"
            items={() => menus().then(({ languageItems }) => languageItems())}
          />
        )}
      </div>
    </div>
  );
}

/** What the chosen tool does, in words. */
export function ToolHint() {
  const chosen = tools.find(({ name }) => name === tool.value);
  return (
    <p class={tool.value === 'select' ? 'unseen' : 'tool-hint'} role="status">
      {chosen === undefined || chosen.name === 'select'
        ? ''
        : `${chosen.label}: drag on the page, or press Enter. Escape cancels.`}
    </p>
  );
}
