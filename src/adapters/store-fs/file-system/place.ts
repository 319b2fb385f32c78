import type { FileSystem } from './file-system.js';

type Separator = Pick<FileSystem, 'separator'>;

/** The absolute path of what is directly in a folder. The root of a disk ends with a separator of its own. */
export function placeIn({ separator }: Separator, folder: string, name: string): string {
  return (folder.endsWith(separator) ? folder : folder + separator) + name;
}

/** The folder that something at an absolute path is in. */
export function folderOfPlace({ separator }: Separator, place: string): string {
  const folder = place.slice(0, place.lastIndexOf(separator));
  return folder.includes(separator) ? folder : folder + separator;
}

/** The last name of an absolute path. */
export function nameOfPlace({ separator }: Separator, place: string): string {
  return place.slice(place.lastIndexOf(separator) + separator.length);
}
