import { ProjectModels } from '#application/project/model/project-models';
import { FindAssetUses } from '#application/references/assets/find-asset-uses';
import { FindUses } from '#application/use-cases/search/find-uses';
import { PageScripts } from '#application/references/find/page-scripts';
import { ReferencesTo } from '#application/references/find/references-to';
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of the project as a whole: its document, the running app, the history and the doctor, each with what it needs. */
export const serviceUseCases = {
  findUses: wired(FindUses, [ProjectModels, PageScripts, ReferencesTo, tokens.services, tokens.codecs, FindAssetUses]),
};
