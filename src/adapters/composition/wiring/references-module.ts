import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { ProjectModels } from '#application/project/model/project-models';
import { FindNames } from '#application/references/find/find-names';
import { FindReferences } from '#application/references/find/find-references';
import { MoveImages } from '#application/references/assets/move-images';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { PageScripts } from '#application/references/find/page-scripts';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { WarnDangling } from '#application/references/warn-dangling';
import { CommandScripts } from '#application/project/command/command-scripts';
import { tokens } from './binding-tokens.js';
import { classModule, wired } from './wire.js';

/** Names that are the names of something else: how they are found, and follow. */
export const referencesModule = classModule([
  wired(PageScripts, [LayerTargets, ComponentTargets]),
  wired(MoveImages, [tokens.codecs]),
  wired(UnresolvedElsewhere, [tokens.codecs, ProjectModels, CommandScripts]),
  wired(FollowRenamedLayer, [tokens.codecs, MoveImages, FollowRenames, UnresolvedElsewhere]),
  wired(FollowRenames, [tokens.codecs, tokens.catalogue, ProjectModels, PageScripts, CommandScripts]),
  wired(FindReferences, [tokens.catalogue, PageScripts]),
  wired(FindNames, [PageScripts, FindReferences]),
  wired(WarnMissingTargets, [tokens.codecs, tokens.catalogue, ProjectModels, FindReferences, FindNames]),
  wired(WarnDangling, [tokens.codecs, ProjectModels, FindReferences, CommandScripts]),
]);
