import type { Container } from 'inversify';
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
import { wire } from './wire.js';

/** Names that are the names of something else: how they are found, and follow. */
export function wireReferences(container: Container): void {
  wire(container, PageScripts, [LayerTargets, ComponentTargets]);
  wire(container, MoveImages, [tokens.codecs]);
  wire(container, UnresolvedElsewhere, [tokens.codecs, ProjectModels, CommandScripts]);
  wire(container, FollowRenamedLayer, [tokens.codecs, MoveImages, FollowRenames, UnresolvedElsewhere]);
  wire(container, FollowRenames, [tokens.codecs, tokens.catalogue, ProjectModels, PageScripts, CommandScripts]);
  wire(container, FindReferences, [tokens.catalogue, PageScripts]);
  wire(container, FindNames, [PageScripts, FindReferences]);
  wire(container, WarnMissingTargets, [tokens.codecs, tokens.catalogue, ProjectModels, FindReferences, FindNames]);
  wire(container, WarnDangling, [tokens.codecs, ProjectModels, FindReferences, CommandScripts]);
}
