import { emptyProperties, type Properties } from '#domain/properties/property-value';
import { memoize } from '#application/support/memoize';
import type { PropertyTypes } from '#application/ports/class-catalogue';

/** A longer choice would make the comment longer than the line it explains. */
const longestChoice = 70;

/**
 * What a script's comments say of its fields, by their dotted path: what each does, and its choice where it has one.
 * The types are a definition's, which never change; nobody may change the notes.
 */
export const propertyNotes = memoize((types: PropertyTypes): Properties => {
  const notes = emptyProperties();
  for (const [path, { description, enum: choice }] of Object.entries(types)) {
    const values = (choice ?? []).map((value) => JSON.stringify(value)).join(', ');
    const note = [description ?? '', values.length > longestChoice ? '' : values]
      .filter((part) => part !== '')
      .join(': ');
    if (note !== '') notes[path] = note;
  }
  return notes;
});
