import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ScriptFunctions } from '#application/project/script/script-functions';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { ScriptTarget } from '#application/project/script/script-targets';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { Fix } from './finding.js';

/** Fixes scripts. Missing ones are written from their JSON files; where such a file cannot be read, that is a problem: its values would be lost. */
export class FixScripts {
  constructor(
    private readonly codecs: Codecs,
    private readonly scripts: ScriptProperties,
    private readonly commands: CommandScripts,
    private readonly functions: ScriptFunctions,
  ) {}

  script(target: ScriptTarget): Fix {
    return {
      does: 'writes the script, from the values in the JSON file and the defaults',
      apply: async (draft) => {
        if (await draft.exists(target.script)) return;
        await this.requireReadable(draft, target.json);
        // Without a value that changes, a save alone makes no script.
        await this.scripts.save(draft, target, emptyProperties(), { overwrite: true });
      },
    };
  }

  command(address: PageAddress, name: string): Fix {
    return {
      does: 'writes the script, with the actions in the JSON file',
      apply: async (draft) => {
        if (await draft.exists(layout.commandScript(address, name))) return;
        await this.requireReadable(draft, [layout.commandJson(address, name)]);
        await this.commands.save(draft, address, await this.commands.read(draft, address, name), false);
      },
    };
  }

  /** Sets one value of a script, and of the JSON file beside it. */
  value(target: ScriptTarget, does: string, properties: Properties): Fix {
    return {
      does,
      apply: async (draft) => {
        if (await draft.exists(target.script)) await this.scripts.save(draft, target, properties);
      },
    };
  }

  /** Brings the functions of a script to those of the present template. */
  renewal({ script, definition }: ScriptTarget): Fix {
    return {
      does: 'brings the functions of the script to those of today; its values stay',
      apply: async (draft) => {
        const content = (await draft.read(script))?.content;
        const renewed = content && this.functions.renewed(content, definition);
        if (renewed !== undefined) await draft.replace(script, renewed);
      },
    };
  }

  /** @throws Problem where one of the JSON files that are there cannot be read */
  private async requireReadable(draft: Draft, paths: readonly ProjectPath[]): Promise<void> {
    for (const path of paths) {
      const file = await draft.read(path);
      if (file !== undefined) this.codecs.json.parse(file.content);
    }
  }
}
