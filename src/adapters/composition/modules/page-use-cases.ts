import { Snapshots } from '#application/reading/snapshots';
import { Previews } from '#application/live/previews';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { LayerTargets } from '#application/project/script/script-targets';
import { CallPlainFunction } from '#application/use-cases/plain-page/call-plain-function';
import { ReadPlainLayer } from '#application/use-cases/plain-page/read-plain-layer';
import { ShowPlainPage } from '#application/use-cases/plain-page/show-plain-page';
import { PreviewProperties } from '#application/use-cases/preview/preview-properties';
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of books, pages, layers and classes on layers, each with what it needs. */
export const pageUseCases = {
  showPlainPage: wired(ShowPlainPage, [Snapshots, ProjectModels, tokens.runningApp]),
  readPlainLayer: wired(ReadPlainLayer, [Snapshots, ProjectModels, tokens.runningApp]),
  callPlainFunction: wired(CallPlainFunction, [Snapshots, ProjectModels, tokens.runningApp]),
  previewProperties: wired(PreviewProperties, [
    Snapshots,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    tokens.services,
    CallPlainFunction,
  ]),
};
