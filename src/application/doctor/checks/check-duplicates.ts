import { componentEntries, componentKinds } from '#domain/component/component-kind';
import { walkLayers } from '#domain/model/layer-tree';
import { foldName } from '#domain/name/fold-name';
import { classNames } from '#domain/layer-class/class-name';
import { layout } from '#application/project/layout/project-layout';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Names that stand twice in one list, or that one file system takes for one. */
export function checkDuplicates({ page }: ExaminedPage): Finding[] {
  const { address, model } = page;
  const { layers, groups } = model.components;
  const { book, page: pageName } = address;
  const found: Finding[] = [];
  look(
    layers.map(({ name }) => name),
    'layers of the page',
  );
  for (const { path, node } of walkLayers(layers)) {
    const title = path.join('/');
    look(
      node.layers.map(({ name }) => name),
      `layers of "${title}"`,
      [book, pageName, ...path],
    );
    look(classNames(node.classes), `classes of "${title}"`, [book, pageName, ...path]);
  }
  for (const group of groups)
    look(classNames(group.classes), `classes of the page group "${group.name}"`, [
      book,
      'components',
      pageName,
      'groups',
      group.name,
    ]);
  look(model.commands, 'commands of the page');
  for (const kind of componentKinds)
    look(
      componentEntries(model, kind).map(({ name }) => name),
      `${kind} of the page`,
    );
  return found;

  function look(names: readonly string[], list: string, resource: readonly string[] = [book, pageName]): void {
    const seen = new Map<string, string>();
    for (const name of names) {
      const first = seen.get(foldName(name));
      seen.set(foldName(name), first ?? name);
      if (first === undefined) continue;
      const what = first === name ? `"${name}" stands twice` : `"${first}" and "${name}" differ only by case`;
      found.push({
        code: 'duplicate-name',
        place: { path: layout.pageIndex(address) },
        resource,
        explanation: `${what} among the ${list}: both are kept in one file, and the app finds only one of them.`,
      });
    }
  }
}
