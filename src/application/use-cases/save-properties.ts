import type { Warning } from '#domain/change/warning';
import type { PageAddress } from '#domain/page';
import type { Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { ScriptTarget } from '#application/project/script/script-targets';
import type { SavePermissions } from '#application/project/script/script-text';
import type { ProjectServices } from '#application/project-services';

/** Saves properties of a part of a page, and warns of what they name and the page lacks. */
export async function saveProperties(
  { scripts, missingTargets }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  target: ScriptTarget,
  props: Properties,
  permissions?: SavePermissions,
): Promise<Warning[]> {
  const warnings = await scripts.save(draft, target, props, permissions);
  return [...warnings, ...(await missingTargets.inProperties(draft, address, target, props))];
}

/** Writes the script and JSON file of a new part of a page, with the same warnings. */
export async function scaffoldProperties(
  { scripts, missingTargets }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  target: ScriptTarget,
  props: Properties,
  permissions?: SavePermissions,
): Promise<Warning[]> {
  const warnings = await scripts.scaffold(draft, target, props, permissions);
  return [...warnings, ...(await missingTargets.inProperties(draft, address, target, props))];
}
