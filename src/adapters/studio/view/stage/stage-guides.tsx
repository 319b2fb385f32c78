import { deviceView, safeOnAll } from '../../model/devices/device-view.js';
import { design, readers } from '../../model/devices/devices.js';
import type { Box } from '../../model/geometry/geometry.js';
import { gridSize, showsSafeArea } from '../../state/shown/preferences.js';
import { contentRule } from '../../state/shown/devices-of-project.js';
import { shownDevice } from '../../state/shown/shown-device.js';
import { pageFacts } from '../../state/shown/stage-state.js';

/** Lines over the page, in points of the page. */
export function StageGuides() {
  const { device } = shownDevice.value;
  return (
    <>
      <Grid />
      {device.id !== design.id && <DeviceFrame />}
      {showsSafeArea.value && <SafeArea />}
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

/** The screen of the device that the page is shown on, the part that nothing covers, and what the screen cuts off. */
function DeviceFrame() {
  const { device, screen, safe, cut } = shownDevice.value;
  return (
    <g class="device-frame">
      {cut.map((box, index) => (
        <rect key={index} class="device-cut" {...box} />
      ))}
      <rect class="device-screen" {...screen} />
      {(safe.width < screen.width || safe.height < screen.height) && <rect {...safe} />}
      <NameOf box={screen} name={device.name} />
    </g>
  );
}

/** What every device shows of the page and nothing covers, and how far each device shows what is around it. */
function SafeArea() {
  const facts = pageFacts.value;
  const { x, y, width, height } = safeOnAll(readers, facts, contentRule.value);
  return (
    <g class="safe-area">
      {readers.map((device) => {
        const { screen } = deviceView(device, facts, contentRule.value);
        return (
          <g key={device.id} class="device">
            <rect {...screen} />
            <NameOf box={screen} name={device.name} />
          </g>
        );
      })}
      <rect class="safe" x={x} y={y} width={width} height={height} />
      <text class="safe-name" x={x + 5} y={y + 11} font-size={8}>
        Safe area
      </text>
    </g>
  );
}

function NameOf({ box, name }: { readonly box: Box; readonly name: string }) {
  return (
    <text x={box.x + box.width - 4} y={box.y + box.height - 5} font-size={7} text-anchor="end">
      {name}
    </text>
  );
}
