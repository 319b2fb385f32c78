import { emptyProperties } from '#domain/properties/property-value';
import type { PageAddress } from '#domain/page/page-address';
import { layout } from '#application/project/layout/project-layout';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { ScriptTarget } from '#application/project/script/script-target';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { Mend } from './finding.js';

/** Writes scripts that are missing, from what their JSON files say. */
export class MendMissing {
  constructor(
    private readonly scripts: ScriptProperties,
    private readonly commands: CommandScripts,
  ) {}

  script(target: ScriptTarget): Mend {
    return {
      does: 'writes the script, from what the JSON file says and the defaults',
      apply: async (draft) => {
        if (!(await draft.exists(target.script))) await this.scripts.save(draft, target, emptyProperties(), false);
      },
    };
  }

  command(address: PageAddress, name: string): Mend {
    return {
      does: 'writes the script, with the actions that the JSON file says',
      apply: async (draft) => {
        if (await draft.exists(layout.commandScript(address, name))) return;
        await this.commands.save(draft, address, await this.commands.read(draft, address, name), false);
      },
    };
  }
}
