import { Command, type CommandAction } from '#domain/command';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Outcome } from '../create-thing.js';
import type { CommandAddress } from './command-document.js';
import { readCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, type SentCommand } from './sent-command.js';

/**
 * Checks what a request sends for a command, stores it, and warns of what was left out.
 * @param store stores the actions; without any, those of the command stay
 */
export async function storeCommand(
  services: ProjectServices,
  draft: Draft,
  at: CommandAddress,
  sent: SentCommand,
  store: (actions: readonly CommandAction[] | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  const { actions, warnings } = checkSent(at.command, sent, services.catalogue);
  const outcome = await store(actions);
  const document = await readCommand.run(services, { at }, draft);
  return {
    ...outcome,
    warnings: [...warnings, ...(outcome.warnings ?? []), ...readonlyLeftOut(sent, document)],
  };
}

/** Renders the script of a command that exists from the actions, and warns of what they name and the page lacks. */
export async function saveActions(
  { commandScripts, missingTargets }: ProjectServices,
  draft: Draft,
  at: CommandAddress,
  actions: readonly CommandAction[] | undefined,
  overwrite: boolean,
): Promise<Outcome> {
  if (actions === undefined) return {};
  const warnings = await commandScripts.save(draft, at, new Command(at.command, actions), overwrite);
  return { warnings: [...warnings, ...(await missingTargets.inActions(draft, at, actions))] };
}
