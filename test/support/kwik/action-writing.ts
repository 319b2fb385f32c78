import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import type { CommandAction } from '#domain/command';
import type { ActionWriting } from '#application/ports/command-code';
import { actionValues, presentActions, storedActions } from '#application/project/command/stored-actions';

export const catalogue = new YamlCatalogue();
const renderer = new LiquidRenderer();

/** A script with the actions, as it is rendered. */
export function renderCommand(actions: readonly CommandAction[]): Uint8Array {
  const stored = storedActions(actions, catalogue);
  return renderer.render('command/command', {
    name: 'tap',
    page: 'cover',
    book: 'story',
    actions: actionValues(stored),
    present: actionValues(presentActions(stored, catalogue)),
  });
}

export const writing: ActionWriting = { render: renderCommand, known: (command) => catalogue.action(command) };
