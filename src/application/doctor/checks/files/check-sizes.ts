import { artworkSize } from '#application/project/layer/layer-image';
import { addressOfLayer } from '#application/references/resource-addresses';
import type { Finding, FindingKind } from '../../finding.js';
import type { PageCheck } from '../../page-check.js';
import { plainLayers } from '../plain-layers.js';

const sizeDiffers: FindingKind = {
  code: 'size-differs',
  severity: 'warning',
  fault: "the size in the script is not the image's",
  inApp: 'it is stretched',
};

/** Layers whose script has another size than their image: the app stretches it. */
export const checkSizes: PageCheck = {
  finds: [sizeDiffers],
  check: async (examined) => {
    const found: Finding[] = [];
    for await (const { path, script, values, image } of plainLayers(examined)) {
      const { width, height } = values ?? {};
      if (typeof width !== 'number' || typeof height !== 'number') continue;
      const size = await artworkSize(examined.parsed.files, image);
      // A plain image is a quarter of the artwork, rounded.
      if (size === undefined || (Math.abs(size.width - width) < 4 && Math.abs(size.height - height) < 4)) continue;
      found.push({
        kind: sizeDiffers,
        place: { path: script },
        resource: addressOfLayer(examined.page.address, path),
        explanation: `The layer "${path.join('/')}" is ${width} x ${height} by its script, and its image is ${size.width} x ${size.height} (in pixels of the 4x artwork): the app shows it stretched.`,
      });
    }
    return found;
  },
};
