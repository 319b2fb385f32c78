import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { editedText } from '../../state/shown/edited-text.js';
import { gridSize, hiddenLayers, hint, hintCount, showsSafeArea } from '../../state/shown/preferences.js';
import { currentPage, pageKey, selectedClasses } from '../../state/shown/selection.js';
import { isReading, momentStates } from '../../state/shown/moment.js';
import { isDeviceKnown, shownDevice } from '../../state/shown/shown-device.js';
import { drawnPage, otherLanguages, pageFacts, stageSize, tool, view } from '../../state/shown/stage-state.js';
import { Empty } from '../controls/controls.js';
import { DrawnItems } from './drawn-items.js';
import { lazy, lazyMotion } from '../controls/lazy.js';
import { stageHandlers } from './stage-gestures.js';
import { StageLayer } from './stage-layer.js';
import { StageOverlay } from './stage-overlay.js';
import { StageTools, ToolHint } from './stage-tools.js';

const ClassHandles = lazy(() => import('./class-handles.js').then((module) => module.ClassHandles));
const StageGuides = lazy(() => import('./stage-guides.js').then((module) => module.StageGuides));

const PlayLayer = lazyMotion(() => import('./play-layer.js').then((module) => module.PlayLayer));
const BrokenPage = lazy(() => import('./broken-page.js').then((module) => module.BrokenPage));
const StageText = lazy(() => import('./stage-text.js').then((module) => module.StageText));
const Hints = lazy(() => import('../frame/hints.js').then((module) => module.Hints));

/** Layers are drawn again when the screen pixels of a point pass one of these. */
const scaleSteps = [1.5, 3];

/** The page at its real coordinates. */
export function Stage() {
  const place = useRef<HTMLDivElement>(null);
  const shown = currentPage.value;
  const facts = pageFacts.value;
  useEffect(() => {
    const { current: element } = place;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      stageSize.value = { width, height };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = useComputed(() => {
    const pixels = view.value.zoom * devicePixelRatio;
    return scaleSteps.findLast((step) => pixels >= step) ?? 1;
  });
  const hasClass = useComputed(() => selectedClasses.value.length > 0).value;
  const items = drawnPage.value;
  const { device, screen } = shownDevice.value;
  const hasGuides = gridSize.value > 0 || showsSafeArea.value || device.id !== 'design';
  const page = pageKey.value;
  const hidden = useComputed(
    () => new Set([...(isReading.value ? [] : hiddenLayers.value), ...otherLanguages.value]),
  ).value;
  const layers = useMemo(
    () => (
      <DrawnItems items={items} of={page} facts={facts} states={momentStates}>
        {({ node: { path, document }, isMasked }, alpha) =>
          !isHidden(hidden, path) && (
            <StageLayer key={path} layer={document} isMasked={isMasked} facts={facts} scale={scale} alpha={alpha} />
          )
        }
      </DrawnItems>
    ),
    [page, items, hidden, facts, scale],
  );
  return (
    <div class="stage" ref={place}>
      <svg
        class={`stage-page stage-${tool.value === 'select' ? 'selects' : 'draws'}`}
        tabIndex={0}
        role="application"
        aria-label="Stage: arrow keys move the selected layers, with Ctrl they resize them"
        aria-roledescription="stage"
        {...stageHandlers}
      >
        <Page>
          <rect class="screen" {...screen} />
          <rect class={`paper paper-${shown?.state ?? 'loading'}`} width={facts.width} height={facts.height} />
          {layers}
          <path
            class="veil"
            fill-rule="evenodd"
            d={`M-9999-9999H19999V19999H-9999Z M${screen.x} ${screen.y}v${screen.height}h${screen.width}v${-screen.height}Z`}
          />
          <rect class="page-edge" width={facts.width} height={facts.height} />
          {hasGuides && <StageGuides />}
        </Page>
        {!isReading.value && <StageOverlay />}
        {tool.value === 'select' && hasClass && isDeviceKnown.value && !isReading.value && <ClassHandles />}
      </svg>
      {isReading.value && <PlayLayer />}
      {editedText.value !== undefined && <StageText />}
      {shown?.state === 'plain' && <Empty>This page is a scene of its own. Its author draws it in Lua.</Empty>}
      {shown?.problem !== undefined && <BrokenPage {...shown} />}
      {hint.value < hintCount && <Hints />}
      <ToolHint />
      <StageTools />
    </div>
  );
}

function Page({ children }: { readonly children: ComponentChildren }) {
  const { x, y, zoom } = view.value;
  return <g transform={`translate(${x} ${y}) scale(${zoom})`}>{children}</g>;
}

function isHidden(hidden: ReadonlySet<string>, path: string): boolean {
  return hidden.has(path) || [...hidden].some((group) => path.startsWith(`${group}/`));
}
