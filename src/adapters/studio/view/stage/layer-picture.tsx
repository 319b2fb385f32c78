import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo } from 'preact/hooks';
import type { Layer } from '#adapters/client/client-operations.generated';
import { blendModeOf, cssColour, imageFor } from '../../model/geometry/paint.js';
import { placementAt, placementOf, type LayerPlacement, type PageFacts } from '../../model/geometry/layer-geometry.js';
import { drawnAs } from '../../model/geometry/replaced-layer.js';
import type { LayerState } from '../../model/motion/moving-page.js';
import { isFontFile, layoutText, roughFont } from '../../model/geometry/text-layout.js';
import type { Alpha } from './drawn-items.js';
import { reportFailure, useAssetUrl } from '../../state/project/asset-urls.js';

interface LayerPictureProps {
  readonly layer: Layer;
  readonly isMasked: boolean;
  readonly facts: PageFacts;
  /** Screen pixels for a point: decides which size of an image is taken. */
  readonly scale: number;
  /** How it is drawn at a moment; without it, by its own values. A frame of a motion changes what it changes, and draws nothing again. */
  readonly state?: ReadonlySignal<LayerState | undefined> | undefined;
  /** Of the page groups around it. */
  readonly alpha?: Alpha;
}

/** A layer, or what a class replaces it by, as the engine draws it. It counts in points of the page. */
export function LayerPicture({ layer: own, facts, ...props }: LayerPictureProps) {
  const { layer, below } = useMemo(() => drawnAs(own, facts), [own, facts]);
  return (
    <>
      {below !== undefined && <OwnPicture {...props} layer={below} facts={facts} state={undefined} />}
      <OwnPicture {...props} layer={layer} facts={facts} />
    </>
  );
}

function OwnPicture({ layer, isMasked, facts, scale, state, alpha }: LayerPictureProps) {
  const maskId = useId();
  const { placement, transform, opacity, anchor } = usePlacement(layer, facts, state, alpha);
  const blend = blendModeOf(layer.props['blendMode']);
  const mask = isMasked ? layer.image.mask?.files[0] : undefined;
  return (
    <g
      opacity={opacity}
      mask={mask && `url(#${maskId})`}
      style={blend === undefined ? undefined : { mixBlendMode: blend }}
    >
      {mask && <Mask id={maskId} at={placement} file={mask} layer={layer} />}
      <g transform={transform}>
        <Content layer={layer} placement={{ ...placement, anchor: anchor.value }} facts={facts} scale={scale} />
      </g>
    </g>
  );
}

/** Where a layer is drawn. The attributes follow its state by themselves. */
function usePlacement({ props }: Layer, facts: PageFacts, state: LayerPictureProps['state'], alpha: Alpha) {
  return useMemo(() => {
    const placement = placementOf(props, facts);
    const at = computed(() => placementAt(placement, state?.value));
    return {
      placement,
      transform: computed(() => transformOf(at.value)),
      opacity: computed(() => at.value.alpha * (alpha?.value ?? 1)),
      anchor: computed(() => at.value.anchor),
    };
  }, [props, facts, state, alpha]);
}

function transformOf({ x, y, rotation, scale }: LayerPlacement): string {
  return `translate(${x} ${y}) rotate(${rotation}) scale(${scale.x} ${scale.y})`;
}

type MaskFile = NonNullable<Layer['image']['mask']>['files'][number];

interface MaskProps {
  readonly id: string;
  readonly at: LayerPlacement;
  readonly file: MaskFile;
  readonly layer: Layer;
}

/** The mask lies over the middle of the layer in its own size: it does not turn or grow with the layer. */
function Mask({ id, at, file, layer: { props } }: MaskProps) {
  const factor = { '': 1, '@2x': 2, '@4x': 4 }[file.suffix];
  const scaled = (pixels: number | null, scale: unknown) =>
    ((pixels ?? 0) / factor) * (typeof scale === 'number' ? scale : 1);
  const [width, height] = [scaled(file.width, props['scaleX']), scaled(file.height, props['scaleY'])];
  const href = useAssetUrl(file.path);
  return (
    <mask id={id}>
      <image
        x={at.x - width / 2}
        y={at.y - height / 2}
        width={width}
        height={height}
        href={href}
        onError={() => reportFailure(file.path)}
        preserveAspectRatio="none"
      />
    </mask>
  );
}

interface ContentProps {
  readonly layer: Layer;
  readonly placement: LayerPlacement;
  readonly facts: PageFacts;
  readonly scale: number;
}

function Content({ layer, placement, facts, scale }: ContentProps) {
  const { width, height, anchor } = placement;
  const box = { x: -width * anchor.x, y: -height * anchor.y, width, height };
  switch (layer.image.drawnAs) {
    case 'group':
      return null;
    case 'image':
      return <Picture layer={layer} box={box} facts={facts} scale={scale} />;
    case 'shape':
      return <Shape layer={layer} box={box} />;
    case 'text':
      return layer.props['shapedWith'] === 'new_text' ? (
        <Text layer={layer} box={box} facts={facts} />
      ) : (
        <Missing layer={layer} box={box} facts={facts} />
      );
  }
}

interface PartProps {
  readonly layer: Layer;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function Picture({ layer, box, facts, scale }: TextProps & { readonly scale: number }) {
  const file = imageFor(layer.image.files, scale);
  const href = useAssetUrl(file?.path);
  return file === undefined ? (
    <Missing layer={layer} box={box} facts={facts} />
  ) : (
    <image {...box} href={href} preserveAspectRatio="none" onError={() => reportFailure(file.path)} />
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

const anchors = { left: ['start', 0], center: ['middle', 0.5], right: ['end', 1] } as const;

interface TextProps extends PartProps {
  readonly facts: PageFacts;
}

function Text({ layer: { props }, box, facts }: TextProps) {
  useFont(props['font']);
  const { lines, span, font, family, size, align } = layoutText(props, facts.findFont ?? roughFont);
  const [anchor, at] = anchors[align];
  return (
    <>
      <rect {...box} fill={cssColour(props['ground'], 'none')} pointer-events="all" />
      <text
        class="words"
        text-anchor={anchor}
        font-size={size}
        font-family={family}
        fill={cssColour(props['color'], 'white')}
      >
        {lines.map((line, index) => (
          <tspan key={index} x={box.x + span * at} y={box.y + font.baseline + index * font.lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

/** Shows a text in the font of a file, once that is there. */
function useFont(font: unknown): void {
  useEffect(() => {
    if (typeof font === 'string' && isFontFile(font))
      void import('../../state/project/font-files.js').then(({ showFont }) => showFont(font));
  }, [font]);
}

/** A layer without its image shows its text or its name, as the app does: in the middle of where the image would be. */
function Missing({ layer, box, facts }: TextProps): ComponentChildren {
  const { differsByCase } = layer.image;
  const { contents } = layer.props;
  const text = typeof contents === 'string' && contents !== '' ? contents : layer.name;
  const props = { text, fontSize: 24 };
  const { width, height } = layoutText(props, facts.findFont ?? roughFont);
  return (
    <g class="missing">
      <rect {...box} />
      <Text layer={{ ...layer, props }} box={{ x: -width / 2, y: -height / 2, width, height }} facts={facts} />
      <title>
        {differsByCase === undefined
          ? `There is no file ${layer.image.path}`
          : `The file is called ${differsByCase}: devices do not find it under ${layer.image.path}`}
      </title>
    </g>
  );
}
