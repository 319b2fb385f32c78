import { useEffect } from 'preact/hooks';
import { offeredClasses } from '../../model/page/offered-classes.js';
import {
  attachClass,
  attachedTo,
  customClasses,
  lacking,
  nameOf,
  readCustomClasses,
  type ClassOwner,
} from '../../state/edits/edit-classes.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { classDefinitions } from '../../state/project/documents.js';
import { DialogFrame } from '../dialogs/dialog.js';
import { SearchList } from '../lists/search-list.js';

/** All classes by family. Typing finds, arrows mark, Enter attaches. */
export function ClassPalette({ owner }: { readonly owner: ClassOwner }) {
  useEffect(() => void readCustomClasses(), []);
  const target = { isGroup: owner.kind === 'group', attached: attachedTo(owner) };
  const own = customClasses.value.map(({ name }) => name);
  return (
    <DialogFrame title={`Attach a class to ${nameOf(owner)}`}>
      <SearchList
        label="Find a class"
        placeholder="What should it do? Move, button, sound …"
        look="search-classes"
        nothing="No class has these words."
        find={(search) => offeredClasses(classDefinitions.value, own, target, search)}
        groupOf={({ group }) => group}
        refusedOf={({ refused }) => refused}
        onChoose={({ name }) => {
          closeDialog();
          void attachClass(lacking(owner, name), name);
        }}
        show={({ name, title, description, needs, refused }) => (
          <>
            <b>{title}</b>
            <code>{name}</code>
            <span class="class-text">{description}</span>
            {(refused !== undefined || needs.length > 0) && (
              <span class="class-needs">{refused ?? `Choose next: ${needs.join(', ')}.`}</span>
            )}
          </>
        )}
      />
    </DialogFrame>
  );
}
