import { Play } from 'lucide';
import { isPlayable, played } from '../../state/project/played-class.js';
import { IconButton } from '../controls/controls.js';

/** Plays a class of the selected object on the stage, where the player knows how it moves. */
export function PlayClass({ name }: { readonly name: string }) {
  return isPlayable(name) ? (
    <IconButton
      class="class-play"
      icon={Play}
      label="Play the move on the stage"
      onClick={() => (played.value = name)}
    />
  ) : null;
}
