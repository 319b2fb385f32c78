import { Smartphone } from 'lucide';
import type { Layer } from '#adapters/client/client-operations.generated';
import { movedLayer } from '../../model/geometry/class-way.js';
import { unseenEnds } from '../../model/devices/places-of-page.js';
import { contentRule } from '../../state/shown/devices-of-project.js';
import { currentPage } from '../../state/shown/selection.js';
import { shownPage } from '../../state/shown/stage-state.js';
import { Icon } from '../controls/line-icon.js';

interface DeviceBadgesProps {
  readonly owner: Layer;
  /** The class, as the page lists it. */
  readonly name: string;
}

/** On which devices the places of a class are not seen. */
export function DeviceBadges({ owner, name }: DeviceBadgesProps) {
  const attached = owner.classes.find((each) => each.name === name);
  if (attached === undefined) return null;
  const moved = movedLayer(currentPage.value?.tree, owner, attached.props);
  return (
    <>
      {unseenEnds(attached, { owner, moved }, shownPage.value, contentRule.value).map((text) => (
        <p key={text} class="device-badge">
          <Icon node={Smartphone} size={13} /> {text}
        </p>
      ))}
    </>
  );
}
