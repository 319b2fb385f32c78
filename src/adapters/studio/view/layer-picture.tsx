import type { ComponentChildren } from 'preact';
import type { Layer } from '#adapters/client/client-operations';
import { blendModeOf, cssColour, imageFor } from '../model/paint.js';
import { placementOf, type LayerPlacement, type PageFacts } from '../model/placement.js';
import { imageUrl } from '../state/documents.js';

interface LayerPictureProps {
  readonly layer: Layer;
  readonly facts: PageFacts;
  /** Screen pixels for a point: decides which size of an image is taken. */
  readonly scale: number;
}

/** A layer as the engine draws it, in points of the page. */
export function LayerPicture({ layer, facts, scale }: LayerPictureProps) {
  const placement = placementOf(layer.props, facts);
  const { x, y, rotation, scale: own, alpha } = placement;
  const blend = blendModeOf(layer.props['blendMode']);
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${rotation}) scale(${own.x} ${own.y})`}
      opacity={alpha}
      style={blend === undefined ? undefined : { mixBlendMode: blend }}
    >
      <Content layer={layer} placement={placement} scale={scale} />
    </g>
  );
}

function Content({ layer, placement, scale }: { layer: Layer; placement: LayerPlacement; scale: number }) {
  const { width, height, anchor } = placement;
  const box = { x: -width * anchor.x, y: -height * anchor.y, width, height };
  switch (layer.image.drawnAs) {
    case 'group':
      return null;
    case 'image':
      return <Picture layer={layer} box={box} scale={scale} />;
    case 'shape':
      return <Shape layer={layer} box={box} />;
    case 'text':
      return layer.props['shapedWith'] === 'new_text' ? (
        <Text layer={layer} box={box} />
      ) : (
        <Missing layer={layer} box={box} />
      );
  }
}

interface PartProps {
  readonly layer: Layer;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function Picture({ layer, box, scale }: PartProps & { readonly scale: number }) {
  const file = imageFor(layer.image.files, scale);
  const href = file && imageUrl(file.path);
  return href === undefined ? (
    <Missing layer={layer} box={box} />
  ) : (
    <image {...box} href={href} preserveAspectRatio="none" />
  );
}

function Shape({ layer: { props }, box }: PartProps) {
  const fill = cssColour(props['color'], 'white');
  return props['shapedWith'] === 'new_ellipse' ? (
    <circle cx={box.x + box.width / 2} cy={box.y + box.height / 2} r={box.width / 2} fill={fill} />
  ) : (
    <rect {...box} fill={fill} />
  );
}

const anchors: Readonly<Record<string, readonly [string, number]>> = {
  left: ['start', 0],
  center: ['middle', 0.5],
  right: ['end', 1],
};

function Text({ layer: { props }, box }: PartProps) {
  const size = typeof props['fontSize'] === 'number' ? props['fontSize'] : 24;
  const [anchor, at] = anchors[typeof props['align'] === 'string' ? props['align'] : 'left'] ?? ['start', 0];
  const text = typeof props['text'] === 'string' ? props['text'] : '';
  return (
    <text
      x={box.x + box.width * at}
      y={box.y + size}
      text-anchor={anchor}
      font-size={size}
      font-family="sans-serif"
      fill={cssColour(props['color'], 'white')}
    >
      {text.split('\n').map((line, index) => (
        <tspan key={index} x={box.x + box.width * at} dy={index === 0 ? 0 : '1.2em'}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A layer without its image shows its name, as the app does. */
function Missing({ layer, box }: PartProps): ComponentChildren {
  const size = Math.max(6, Math.min(20, box.height * 0.5));
  const { differsByCase } = layer.image;
  return (
    <g class="missing">
      <rect {...box} />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        font-size={size}
        text-anchor="middle"
        dominant-baseline="central"
      >
        {layer.name}
      </text>
      <title>
        {differsByCase === undefined
          ? `There is no file ${layer.image.path}`
          : `The file is called ${differsByCase}: devices do not find it under ${layer.image.path}`}
      </title>
    </g>
  );
}
