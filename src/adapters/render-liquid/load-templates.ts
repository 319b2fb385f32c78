import { listTemplates, readTemplate } from '../../template-files.js';

/** Every template of the folder by its name, e.g. `page/index`. Without a prototype, so that no other name is one. */
export function loadTemplates(folder: URL): Record<string, string> {
  const templates = Object.create(null) as Record<string, string>;
  const load = (within: URL, above: string) => {
    for (const { name, isFolder } of listTemplates(within)) {
      const path = encodeURIComponent(name);
      if (isFolder) load(new URL(`${path}/`, within), `${above}${name}/`);
      else if (name.endsWith('.liquid'))
        templates[above + name.slice(0, -'.liquid'.length)] = readTemplate(new URL(path, within));
    }
  };
  load(folder, '');
  return templates;
}
