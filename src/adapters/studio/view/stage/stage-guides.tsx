import { computed } from '@preact/signals';
import { deviceAreas, safeArea } from '../../model/geometry/devices.js';
import { project } from '../../state/project/documents.js';
import { gridSize, showsSafeArea } from '../../state/shown/preferences.js';
import { pageFacts } from '../../state/shown/stage-state.js';

const scaling = computed(() => project.value?.content.scale ?? null);

/** Lines over the page, in points of the page. */
export function StageGuides() {
  return (
    <>
      <Grid />
      <SafeArea />
    </>
  );
}

function Grid() {
  const size = gridSize.value;
  const { width, height } = pageFacts.value;
  if (size <= 0) return null;
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / size) - 1 }, (_, index) => (index + 1) * size);
  const across = lines(width).map((x) => `M${x} 0V${height}`);
  const down = lines(height).map((y) => `M0 ${y}H${width}`);
  return <path class="grid" d={[...across, ...down].join('')} />;
}

/** What every device shows of the page and nothing covers, and how far each device shows what is around it. */
function SafeArea() {
  if (!showsSafeArea.value) return null;
  const facts = pageFacts.value;
  const { x, y, width, height } = safeArea(facts, scaling.value);
  return (
    <g class="safe-area">
      {deviceAreas(facts, scaling.value).map(({ name, box }) => (
        <g key={name} class="device">
          <rect {...box} />
          <text x={box.x + box.width - 4} y={box.y + box.height - 5} font-size={7} text-anchor="end">
            {name}
          </text>
        </g>
      ))}
      <rect class="safe" x={x} y={y} width={width} height={height} />
      <text class="safe-name" x={x + 5} y={y + 11} font-size={8}>
        Safe area
      </text>
    </g>
  );
}
