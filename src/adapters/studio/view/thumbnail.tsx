import { useMemo } from 'preact/hooks';
import { drawingOrder } from '../model/layer-tree.js';
import { pageDocument } from '../state/documents.js';
import { pageFacts } from '../state/stage.js';
import { LayerPicture } from './layer-picture.js';

/** A small picture of a page, drawn from its layers. */
export function Thumbnail({ book, page }: { readonly book: string; readonly page: string }) {
  const { tree, state } = pageDocument(book, page).value;
  const facts = pageFacts.value;
  const layers = useMemo(
    () =>
      drawingOrder(tree).map(({ path, document }) => (
        <LayerPicture key={path} layer={document} facts={facts} scale={1} />
      )),
    [tree, facts],
  );
  return (
    <svg class={`thumbnail thumbnail-${state}`} viewBox={`0 0 ${facts.width} ${facts.height}`} aria-hidden="true">
      {layers}
    </svg>
  );
}
