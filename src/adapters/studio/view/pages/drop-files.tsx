import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ImagePlus } from 'lucide';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { showDialog } from '../../state/shown/dialogs.js';
import { uploadFiles } from '../../state/edits/edit-assets.js';
import { renamedSentences } from '../../model/page/dropped-pictures.js';
import { addPageOfPictures, picturesIn } from '../../state/edits/page-of-pictures.js';
import { pageNames } from '../../state/project/pages.js';
import { address } from '../../state/shown/selection.js';
import { toast } from '../../state/shown/messages.js';
import { chooseFiles } from '../controls/choose-files.js';
import { Icon } from '../controls/line-icon.js';
import { NameDialog } from '../dialogs/name-dialog.js';

/** Whether files are dragged over the window. */
const isOver = signal(false);

/** Takes files that are dropped on the window: PNGs become a page, and on the list of assets any file becomes an asset. */
export function DropFiles() {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal: until } = listeners;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        isOver.value = true;
      },
      { signal: until },
    );
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && (isOver.value = false), {
      signal: until,
    });
    addEventListener(
      'drop',
      (event) => {
        isOver.value = false;
        if (!hasFiles(event)) return;
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        const isOnAssets = (event.target as Element).closest('.drawer') !== null;
        void (isOnAssets ? uploadFiles(files) : takeFiles(files));
      },
      { signal: until },
    );
    return () => listeners.abort();
  }, []);
  if (!isOver.value) return null;
  return (
    <div class="drop-files" aria-hidden="true">
      <p>
        <Icon node={ImagePlus} size={28} />
        Drop PNGs here to make a page, with a layer for each.
        <small>On the list of assets, they become assets. So do all other files.</small>
      </p>
    </div>
  );
}

/** PNGs become a page, after its name was asked for. Other files become assets. */
async function takeFiles(files: readonly File[]): Promise<void> {
  const pictures = await picturesIn(files);
  const others = files.filter((file) => !pictures.some((picture) => picture.file === file));
  if (others.length > 0) await uploadFiles(others);
  if (pictures.length === 0) return;
  const { book = 'book1' } = address.value;
  const taken = new TakenNames(pageNames(book));
  showDialog(NameDialog, {
    title: pictures.length === 1 ? 'New page from a picture' : `New page from ${pictures.length} pictures`,
    action: 'Make the page',
    hint: [
      'Each picture becomes a layer in the middle of the page. Sizes such as @2x belong to one layer.',
      'A picture without them is the artwork: its pixels count as they are.',
      ...renamedSentences(pictures),
    ].join(' '),
    typed: freeName('page', 'page1', taken),
    taken,
    save: async (page: string) => {
      await addPageOfPictures({ book, page }, pictures);
      return true;
    },
  });
}

/** Asks for pictures, and makes a page of them. */
export function choosePictures(): void {
  chooseFiles({ accept: '.png,image/png' }, (files) => {
    void picturesIn(files).then((pictures) =>
      pictures.length === 0 ? toast('problem', 'None of these files is a PNG.') : takeFiles(files),
    );
  });
}
