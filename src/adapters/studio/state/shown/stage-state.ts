import { computed, signal } from '@preact/signals';
import { drawnBoxes, drawPage, pageGroupsOf } from '../../model/geometry/page-drawing.js';
import type { Shape } from '../../model/geometry/draw-tool.js';
import { boundsOf, type PageFacts } from '../../model/geometry/layer-geometry.js';
import { placementOfDrawn } from '../../model/geometry/replaced-layer.js';
import type { ShownPage } from '../../model/units/unit-facts.js';
import {
  clamp,
  fitView,
  movedBox,
  unionOf,
  type Box,
  type Point,
  type Size,
  type View,
} from '../../model/geometry/geometry.js';
import type { Guide } from '../../model/geometry/snapping.js';
import { hiddenByLanguage } from '../../model/page/language-layers.js';
import { leavesOf, type LayerNode, type LayerTree } from '../../model/page/layer-nodes.js';
import { classDefinitions, project } from '../project/documents.js';
import { measureFont } from '../project/fonts.js';
import { gestureOf, shownLayer } from '../edits/shown-edits.js';
import { isDesign, momentStates } from './moment.js';
import { shownLanguage } from './preferences.js';
import { shownDevice } from './shown-device.js';
import { currentPage, selectedPaths } from './selection.js';

/** How the page lies on the stage; `undefined` shows all of it, whatever the size of the window. */
export const chosenView = signal<View | undefined>(undefined);
/** Pixels. */
export const stageSize = signal<Size>({ width: 0, height: 0 });
export const guides = signal<readonly Guide[]>([]);
/** What a press on the stage does: it selects, or it draws. */
export const tool = signal<'select' | Shape>('select');
/** The box that is drawn now: of a shape, or of a selection. */
export const drawn = signal<Box | undefined>(undefined);

/** The page of every book of the project. */
export const page = computed(() => project.value?.page ?? { width: 480, height: 320, artwork: 4 });

export const pageFacts = computed<PageFacts>(() => ({
  ...page.value,
  origin: shownDevice.value.origin,
  findFont: measureFont.value,
}));

/** Where the selected layer's motion has handles, in points of the page: also far outside it. */
export const handlePlaces = signal<readonly Point[]>([]);

/** The page, and what the device is called that it is shown on. */
export const shownPage = computed<ShownPage>(() => ({ ...pageFacts.value, device: shownDevice.value.device.name }));

/** Pixels between the page and the edges of the stage: fewer on a narrow one. */
const padding = computed(() => clamp(stageSize.value.width * 0.08, 20, 56));

/** The page and the screen around it. */
const shownBox = computed(() => unionOf([{ x: 0, y: 0, ...page.value }, shownDevice.value.screen]) as Box);

/** The view that is shown: the chosen one, or the whole page on its device. */
export const view = computed<View>(() => chosenView.value ?? fitView(shownBox.value, stageSize.value, padding.value));

/** Shows the whole page, and every handle of the selected layer. */
export function fitStage(): void {
  const around = unionOf([shownBox.value, ...handlePlaces.value.map((place) => ({ ...place, width: 0, height: 0 }))]);
  const isFar = JSON.stringify(around) !== JSON.stringify(shownBox.value);
  chosenView.value = around && isFar ? fitView(around, stageSize.value, padding.value) : undefined;
}

/** What is drawn on the current page. */
export const drawnPage = computed(() => {
  const { tree, page: read } = currentPage.value ?? {};
  return tree === undefined ? [] : drawPage(tree, read?.groupDocuments ?? [], pageFacts.value);
});

/** Where each layer is drawn at the moment that the stage shows, by path. */
export const boxes = computed(() => drawnBoxes(drawnPage.value, pageFacts.value, momentStates.value));

export function boxOf({ path, document }: LayerNode): Box {
  return boxes.value.get(path) ?? boundsOf(placementOfDrawn(document, pageFacts.value));
}

/** The page group that draws each layer, by path. Page groups are drawn in front of all other layers. */
export const pageGroups = computed(() => pageGroupsOf(drawnPage.value));

/** Whether a layer is drawn where its own values put it, and not where a page group does. */
export function isOwnPlace(node: LayerNode): boolean {
  const [own, drawn] = [boundsOf(placementOfDrawn(node.document, pageFacts.value)), boxOf(node)];
  return Math.abs(own.x - drawn.x) < 0.01 && Math.abs(own.width - drawn.width) < 0.01;
}

/** The box around layers, where the gesture has them now. */
export function boxOfLayers(tree: LayerTree, paths: readonly string[]): Box | undefined {
  return unionOf(
    leavesOf(tree, paths).map((node) => {
      const shown = shownLayer(node.document);
      const box = shown === node.document ? boxOf(node) : boundsOf(placementOfDrawn(shown, pageFacts.value));
      return movedBox(box, gestureOf(node.document));
    }),
  );
}

/** The box around each selected layer. */
export const selectedBoxes = computed<readonly Box[]>(() => {
  const { tree } = currentPage.value ?? {};
  return tree === undefined ? [] : selectedPaths.value.flatMap((path) => boxOfLayers(tree, [path]) ?? []);
});

/** The layers that the chosen language does not show. At a moment it is that of the app, unless one is chosen. */
export const otherLanguages = computed<ReadonlySet<string>>(() => {
  const { tree } = currentPage.value ?? {};
  const appLanguage = isDesign.value ? '' : (project.value?.languages[0] ?? '');
  const language = shownLanguage.value || appLanguage;
  return tree === undefined || language === '' ? new Set() : hiddenByLanguage(tree, classDefinitions.value, language);
});
