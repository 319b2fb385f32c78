import type { ClassOwner } from '#domain/model/model-edit';
import type { Splice } from '#adapters/lua/text/splice';
import { insertItem } from '#adapters/lua/table/insert-item';
import type { InsertStyle } from '#adapters/lua/table/insert-style';
import { hasNewline, isBlank } from '#adapters/lua/table/lines';
import { removeItem } from '#adapters/lua/table/remove-item';
import { leadOf, shapeOf, startsLine } from '#adapters/lua/table/table-shape';
import { allEntries, bodyOf, type EntryBody, type EntryNode, ownerOf, type PageTree } from './page-tree.js';
import { assignmentOf } from './entry-keys.js';
import { listStyleOf, writeList } from './list-style.js';
import { entryInsertStyle } from './page-style.js';
import { appendName, fillNames, nameIn, renameIn } from './name-edits.js';
import { classTakesKey } from './takes-key.js';

export function* attachClass(tree: PageTree, owner: ClassOwner, name: string): Generator<Splice[]> {
  const entry = ownerOf(tree, owner, name);
  const { classes, inner } = bodyOf(tree, entry);
  if (classes !== undefined && classes.table.fields.length > 0) {
    yield* appendName(tree, classes, 'classes', name);
  } else if (classes !== undefined) {
    yield* fillNames(tree, classes, 'classes', name);
  } else {
    const style = listStyleOf(tree, 'classes');
    const assignment = classAssignment(tree, entry);
    const shape = shapeOf(inner);
    for (const trailing of [style.trailing, !style.trailing]) {
      const write = (): string => `class${assignment}${writeList([name], style, trailing)}`;
      yield* insertItem(tree.text, shape, shape.items.length, { write }, classInsertStyle(tree));
    }
  }
}

export function detachClass(tree: PageTree, owner: ClassOwner, name: string): Splice[] {
  const entry = ownerOf(tree, owner, name);
  const body = bodyOf(tree, entry);
  const { inner, classes } = body;
  if (classes === undefined) throw new Error(`"${entry.name}" has no class "${name}".`);
  const takesKey = classTakesKey(tree, entry, body);
  return takesKey
    ? removeItem(tree.text, shapeOf(inner), classes.index)
    : removeItem(tree.text, shapeOf(classes.table), nameIn(classes, name).index);
}

export function renameClass(tree: PageTree, owner: ClassOwner, name: string, newName: string): Splice[] {
  const entry = ownerOf(tree, owner, name);
  const { classes } = bodyOf(tree, entry);
  if (classes === undefined) throw new Error(`"${entry.name}" has no class "${name}".`);
  return renameIn(tree, classes, name, newName);
}

/** Other entries that have a class list show how one is set and where it stands. */
function withClasses(tree: PageTree): EntryBody[] {
  return allEntries(tree).flatMap(({ body }) => (body?.classes === undefined ? [] : [body]));
}

function classAssignment(tree: PageTree, { body }: EntryNode): string {
  const [other] = withClasses(tree);
  if (other?.classes !== undefined) return assignmentOf(tree.text, other.inner, other.classes.index);
  return body === undefined ? ' = ' : assignmentOf(tree.text, body.outer, 0);
}

function classInsertStyle(tree: PageTree): InsertStyle {
  const { text } = tree;
  const places = withClasses(tree).flatMap(({ inner, classes, children }) =>
    classes === undefined || children.length > 0 ? [] : [{ shape: shapeOf(inner), index: classes.index }],
  );
  const leads = places.map(({ shape, index }) => leadOf(text, shape, index));
  const own = places.filter(({ shape, index }) => startsLine(text, shape, index)).length;
  const style = entryInsertStyle(tree);
  return {
    ...style,
    trailing: false,
    padding: leads.find((lead) => isBlank(lead) && !hasNewline(lead)) ?? style.padding,
    ownLine: own * 2 > places.length,
  };
}
