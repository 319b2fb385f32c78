import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { drawPage } from '../../model/geometry/page-drawing.js';
import { pageDocument } from '../../state/project/documents.js';
import { pageFacts } from '../../state/shown/stage-state.js';
import { DrawnItems } from '../stage/drawn-items.js';
import { LayerPicture } from '../stage/layer-picture.js';

/** A small picture of a page, drawn from its layers. Its black ground shows with the first image, and not before. */
export function Thumbnail({ book, page }: { readonly book: string; readonly page: string }) {
  const { tree, state, page: read } = pageDocument(book, page).value;
  const facts = pageFacts.value;
  const isImageThere = useSignal(false);
  const show = () => (isImageThere.value = true);
  const hasImages = read?.layerDocuments.some(({ image }) => image.drawnAs === 'image') === true;
  const layers = useMemo(
    () => (
      <DrawnItems items={drawPage(tree, read?.groupDocuments ?? [], facts)} facts={facts}>
        {({ node: { path, document }, isMasked }, alpha) => (
          <LayerPicture key={path} layer={document} isMasked={isMasked} facts={facts} scale={1} alpha={alpha} />
        )}
      </DrawnItems>
    ),
    [tree, read, facts],
  );
  return (
    <svg
      class={`thumbnail thumbnail-${hasImages && !isImageThere.value ? 'loading' : state}`}
      viewBox={`0 0 ${facts.width} ${facts.height}`}
      aria-hidden="true"
      onLoadCapture={show}
      onErrorCapture={show}
    >
      {layers}
    </svg>
  );
}
